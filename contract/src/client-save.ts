import { defendantFields } from './defendant-fields/catalogue.ts'
import { referenceFields } from './defendant-fields/references.ts'
import { vehicleFields } from './defendant-fields/information.ts'
import { fieldError } from './kit/field-errors.ts'
import { isFilled, type Values } from './kit/fields.ts'
import { indemnitorFields } from './indemnitors.ts'
import { sentence, type Sentence } from './kit/messages.ts'
import { defendantPhotoFields, indemnitorPhotoFields, type PhotoFields } from './photos.ts'
import type { suretyNames } from './sureties.ts'
import type { DocumentToSign } from './save-with-document.ts'

/** The references of a record's files by field. */
type Photos = Readonly<Record<string, readonly string[]>>

/** Required before a defendant's document can be made, besides one of `ss` and `dl` (OPEN-144). */
const ofDefendant = [
  'first_name',
  'last_name',
  'date_of_birth',
  'phone',
  'email',
  'place_of_birth',
  'address',
  'city',
  'state',
  'zip',
  'employed_by',
  'occupation_title',
] as const satisfies readonly (keyof typeof defendantFields)[]

/** The same for an indemnitor (OPEN-99). */
const ofIndemnitor = [
  'name',
  'date_of_birth',
  'relation_to_defendant',
  'address',
  'city',
  'state',
  'zip',
  'phone',
  'email',
  'employed_by',
] as const satisfies readonly (keyof typeof indemnitorFields)[]

/**
 * The names of the fields, in the order of the form, and of the photos that are missing for the defendant's document; 'N/A'
 * counts as filled (OPEN-144).
 */
export function missingOfDefendant(defendant: Values, photos: Photos): string[] {
  const vehicle = Object.entries(vehicleFields)
    .filter(([, field]) => 'requiredWhen' in field)
    .filter(([name, field]) => !isFilled(defendant[name]) && fieldError(field, null, defendant) !== null)
    .map(([name]) => name)
  const missing = [...empty(ofDefendant, defendant), ...noIdentity(defendant), ...vehicle]
  return [
    ...inOrder(defendantFields, [...missing, ...noReference(defendant)]),
    ...noPhotos(defendantPhotoFields, photos),
  ]
}

/** The same for an indemnitor's document (OPEN-99). */
export const missingOfIndemnitor = (indemnitor: Values, photos: Photos): string[] => [
  ...inOrder(indemnitorFields, [...empty(ofIndemnitor, indemnitor), ...noIdentity(indemnitor)]),
  ...noPhotos(indemnitorPhotoFields, photos),
]

const empty = (names: readonly string[], values: Values) => names.filter((name) => !isFilled(values[name]))

const noIdentity = (values: Values) => {
  const either = ['ss', 'dl']
  return either.some((name) => isFilled(values[name])) ? [] : either
}

/** The missing fields of the first reference, unless any has both a name and a phone. */
function noReference(defendant: Values): string[] {
  const slots = Object.keys(referenceFields).map((_, at) => `reference_${at + 1}`)
  const extra = Array.isArray(defendant['rreferences']) ? (defendant['rreferences'] as Values[]) : []
  const isWhole =
    slots.some((slot) => empty([`${slot}_name`, `${slot}_phone`], defendant).length === 0) ||
    extra.some((reference) => empty(['name', 'phone'], reference).length === 0)
  return isWhole ? [] : empty(['reference_1_name', 'reference_1_phone'], defendant)
}

const noPhotos = (fields: PhotoFields, photos: Photos) =>
  Object.entries(fields)
    .filter(([name, field]) => field.required && !isFilled(photos[name]))
    .map(([name]) => name)

const inOrder = (fields: object, names: readonly string[]) =>
  Object.keys(fields).filter((name) => names.includes(name))

interface BookedWith {
  readonly id: number
  readonly defendant_id: number
  readonly surety: (typeof suretyNames)[number] | null
}

/** The document to send along with a complete save: of the latest booking, if it has a surety. */
export function documentToSign(
  bookings: readonly BookedWith[],
  indemnitor_id: number | null,
): DocumentToSign | null {
  const latest = latestOf(bookings)
  if (latest === null || latest.surety === null) return null
  const { id: booking_id, defendant_id, surety } = latest
  const type = surety === 'Bankers' ? 'AABB' : 'FCS'
  return { type, indemnitor_id: indemnitor_id ?? 'defendant', defendant_id, booking_id }
}

/** The latest booking: the one with the highest id (OPEN-143). */
export const latestOf = <Booking extends { readonly id: number }>(
  bookings: readonly Booking[],
): Booking | null =>
  bookings.reduce<Booking | null>((latest, one) => (latest && latest.id > one.id ? latest : one), null)

/** What a client reads after a save (CLI-45, CLI-49, CLI-50, OPEN-145). `sent`: a mail with a document to sign is on its way. */
export function savedSentence(
  of: 'defendant' | 'indemnitor',
  missing: readonly string[],
  { sent }: { readonly sent: boolean },
): Sentence {
  if (missing.length === 0) return sentence(sent ? 'savedAndSent' : 'saved')
  return sentence(of === 'defendant' ? 'missingForDocuments' : 'missingOfIndemnitor')
}
