import type { Catalogue, Field, RecordOf } from '../kit/fields.ts'
import type { Block } from '../kit/record-form.ts'
import { defendantFields, type DefendantForm } from './catalogue.ts'
import { withLeadPrefix, leadBookingFields } from './lead.ts'

/** Only the names of a lead are required (OPEN-88). */
const unrequired = (fields: Catalogue): Catalogue =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { required: _required, requiredWhen: _when, ...field }]) => [
      name,
      field as Field,
    ]),
  )

/** Every field of a lead that people fill in: a defendant's, and those of `lead_data` under dotted names. */
export const leadFields: Catalogue = {
  ...unrequired(defendantFields),
  first_name: defendantFields.first_name,
  last_name: defendantFields.last_name,
  ...withLeadPrefix(leadBookingFields),
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
    fields: withLeadPrefix<Field>(leadBookingFields),
  },
  { title: 'DEFENDANT INFO', fields: picked(infoNames) },
  ...[1, 2, 3, 4].map((slot) => ({ title: `REFERENCE ${slot}`, fields: picked(referenceNames(slot)) })),
  { title: 'Lead Notes', fields: picked(['lead_notes']) },
]

type ReferenceName = Extract<keyof DefendantForm, `reference_${number}_${string}`>

/** A lead in its form: `lead_data` is nested, unlike the dotted names of its fields. */
export type LeadForm = Pick<DefendantForm, (typeof infoNames)[number] | ReferenceName | 'lead_notes'> & {
  lead_data: RecordOf<typeof leadBookingFields>
}
