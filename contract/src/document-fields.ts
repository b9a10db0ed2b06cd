import { bookingFields } from './bookings.ts'
import { defendantFields } from './defendant-fields/catalogue.ts'
import type { EnvelopeContents } from './documents.ts'
import { fieldError } from './kit/field-errors.ts'
import { isFilled, type Catalogue, type Field, type Values } from './kit/fields.ts'
import { isPhone } from './kit/phones.ts'
import { indemnitorFields } from './indemnitors.ts'

/** The fields that a document requires (OPEN-152). */
export const documentFields = {
  defendant: [
    'first_name',
    'last_name',
    'date_of_birth',
    'address',
    'city',
    'state',
    'zip',
    'phone',
    'email',
  ],
  booking: ['booking_name', 'bail_amount', 'surety', 'premium_amount', 'charges'],
  indemnitor: ['name', 'address', 'phone', 'email'],
  card: ['credit_card_charge_amount', 'credit_card_charge_date'],
  /** Of the signer of the card authorization alone: a name and ways to reach them (OPEN-154). */
  signer: {
    defendant: ['first_name', 'last_name', 'phone', 'email'],
    indemnitor: ['name', 'phone', 'email'],
  },
} as const satisfies {
  defendant: readonly (keyof typeof defendantFields)[]
  booking: readonly (keyof typeof bookingFields)[]
  indemnitor: readonly (keyof typeof indemnitorFields)[]
  card: readonly (keyof typeof bookingFields)[]
  signer: {
    defendant: readonly (keyof typeof defendantFields)[]
    indemnitor: readonly (keyof typeof indemnitorFields)[]
  }
}

/** The records that a document is made from; `indemnitor` is null if the defendant signs. */
export interface DocumentRecords {
  readonly defendant: Values
  readonly booking: Values
  readonly indemnitor: Values | null
}

export interface MissingField {
  readonly field: string
  /** Its label, without commas. */
  readonly label: string
}

/** The missing fields of a document, in the order of its records. */
export function missingFields(
  { set, withCard }: EnvelopeContents,
  { defendant, booking, indemnitor }: DocumentRecords,
): MissingField[] {
  const isCardAlone = set === 'CC'
  const whose = indemnitor === null ? '' : `${nameOf(indemnitor) || 'Indemnitor'}: `
  const ofDefendant = isCardAlone ? documentFields.signer.defendant : documentFields.defendant
  const ofIndemnitor = isCardAlone ? documentFields.signer.indemnitor : documentFields.indemnitor
  return [
    ...(isCardAlone && indemnitor !== null ? [] : missingAmong(defendantFields, ofDefendant, defendant)),
    ...(isCardAlone ? [] : missingAmong(bookingFields, documentFields.booking, booking)),
    ...(indemnitor === null ? [] : missingAmong(indemnitorFields, ofIndemnitor, indemnitor, whose)),
    ...(withCard ? missingAmong(bookingFields, documentFields.card, booking) : []),
  ]
}

/** The fields of one record that the documents of a set need; a booking takes a card unless it says No (DOC-19). */
export const neededOf = {
  defendant: () => documentFields.defendant,
  indemnitor: () => documentFields.indemnitor,
  booking: ({ includeCC }: Values) => [
    ...documentFields.booking,
    ...(includeCC === 'No' ? [] : documentFields.card),
  ],
} as const satisfies Record<string, (record: Values) => readonly string[]>

/** Those of them that are missing. */
export const missingOf = {
  defendant: (defendant: Values) => missingAmong(defendantFields, neededOf.defendant(), defendant),
  indemnitor: (indemnitor: Values) => missingAmong(indemnitorFields, neededOf.indemnitor(), indemnitor),
  booking: (booking: Values) => missingAmong(bookingFields, neededOf.booking(booking), booking),
} as const

/** A phone or email that can't be reached counts as missing: an old record may have any text there. */
function isThere(field: Field | undefined, value: unknown): boolean {
  if (field?.kind === 'phone') return typeof value === 'string' && isPhone(value)
  return isFilled(value) && !(field?.kind === 'email' && fieldError(field, value, {}) !== null)
}

const nameOf = ({ name }: Values): string => (typeof name === 'string' ? name.trim() : '')

const missingAmong = (
  catalogue: Catalogue,
  names: readonly string[],
  record: Values,
  whose = '',
): MissingField[] =>
  names
    .filter((name) => !isThere(catalogue[name], record[name]))
    .map((field) => ({
      field,
      label: `${whose}${catalogue[field]?.label ?? field}`.replaceAll(/,\s*/g, ' '),
    }))
