import { bookingFields } from './bookings.ts'
import { defendantFields } from './defendant-fields/catalogue.ts'
import type { Paper } from './documents.ts'
import { fieldError, isFilled, type Catalogue, type Field } from './fields.ts'
import { indemnitorFields } from './indemnitors.ts'

type Values = Readonly<Record<string, unknown>>

/** What must stand in the records before a paper can be made of them (OPEN-152). */
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
  /** Whoever is to sign the card authorization alone must be known by name and be reached (OPEN-154). */
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

/** The records that a paper is made of; `indemnitor` is null where the defendant signs. */
export interface PaperRecords {
  readonly defendant: Values
  readonly booking: Values
  readonly indemnitor: Values | null
}

export interface MissingField {
  readonly field: string
  /** What a person reads for it; without a comma. */
  readonly label: string
}

/** What a paper lacks, in the order of its records. */
export function missingFields(
  { paper, withCard }: Paper,
  { defendant, booking, indemnitor }: PaperRecords,
): MissingField[] {
  const alone = paper === 'CC'
  const whose = indemnitor === null ? '' : `${nameOf(indemnitor) || 'Indemnitor'}: `
  const ofDefendant = alone ? documentFields.signer.defendant : documentFields.defendant
  const ofIndemnitor = alone ? documentFields.signer.indemnitor : documentFields.indemnitor
  return [
    ...(alone && indemnitor !== null ? [] : missingAmong(defendantFields, ofDefendant, defendant)),
    ...(alone ? [] : missingAmong(bookingFields, documentFields.booking, booking)),
    ...(indemnitor === null ? [] : missingAmong(indemnitorFields, ofIndemnitor, indemnitor, whose)),
    ...(withCard ? missingAmong(bookingFields, documentFields.card, booking) : []),
  ]
}

/** What nobody can be reached by is as good as nothing. */
const isThere = (field: Field | undefined, value: unknown): boolean =>
  isFilled(value) &&
  !((field?.kind === 'phone' || field?.kind === 'email') && fieldError(field, value, {}) !== null)

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
