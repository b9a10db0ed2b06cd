import type { Catalogue, Field } from '../fields.ts'
import { defendantFields, type Block } from './catalogue.ts'
import { besideOthers, leadBookingFields } from './lead.ts'

/** Nothing of a lead is required but the names (OPEN-88). */
const unrequired = (fields: Catalogue): Catalogue =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { required: _required, requiredWhen: _when, ...field }]) => [
      name,
      field as Field,
    ]),
  )

/** Every field that a person may write on a lead: a defendant's, and the eight of `lead_data` by their dotted names. */
export const leadFields: Catalogue = {
  ...unrequired(defendantFields),
  first_name: defendantFields.first_name,
  last_name: defendantFields.last_name,
  ...besideOthers(leadBookingFields),
}

const picked = (names: readonly string[]): Catalogue =>
  Object.fromEntries(
    names.flatMap((name) => {
      const field = leadFields[name]
      return field === undefined ? [] : [[name, field]]
    }),
  )

const infoNames = [
  'status',
  'first_name',
  'middle_name',
  'last_name',
  'phone',
  'home_phone',
  'email',
  'date_of_birth',
  'sex',
  'ss',
  'dl',
  'address',
  'city',
  'state',
  'zip',
] as const satisfies readonly (keyof typeof defendantFields)[]

const referenceNames = (slot: number) =>
  Object.keys(defendantFields).filter((name) => name.startsWith(`reference_${slot}_`))

/** The lead form (LEAD-3 to LEAD-6, OPEN-87). */
export const leadBlocks: readonly Block[] = [
  {
    title: 'BOOKING',
    note: 'Becomes a booking when the lead is converted.',
    fields: besideOthers<Field>(leadBookingFields),
  },
  { title: 'DEFENDANT INFO', fields: picked(infoNames) },
  ...[1, 2, 3, 4].map((slot) => ({ title: `REFERENCE ${slot}`, fields: picked(referenceNames(slot)) })),
  { title: 'Lead Notes', fields: picked(['lead_notes']) },
]
