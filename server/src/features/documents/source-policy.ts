import { partNames, type DocumentPart, type PartContent } from '@bailiwick/contract/kit/document-parts'
import type { Language } from '@bailiwick/contract/kit/languages'
import { bookingFields } from '@bailiwick/contract/bookings'
import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import { extraReferenceFields } from '@bailiwick/contract/defendant-fields/references'
import type { DocumentRecords } from '@bailiwick/contract/document-fields'
import type { EnvelopeContents } from '@bailiwick/contract/documents'
import { indemnitorFields } from '@bailiwick/contract/indemnitors'
import { isFilled, masked, type Catalogue, type Field } from '@bailiwick/contract/kit/fields'
import { isAmount, typedAmount } from '@bailiwick/contract/kit/money'
import { formatPhone } from '@bailiwick/contract/kit/phones'
import { dayIn } from '#platform/office-day'
import { ownPart, wordsAsData } from '#pdf/document-parts'
import { amountInWords } from '#pdf/amount-in-words'
import type { DocumentSource, Layouts, Picture } from '#pdf/document-source'

type Values = Readonly<Record<string, unknown>>
type Texts = Readonly<Record<string, string>>

/** The agency, as every page names it. */
export interface Agency {
  readonly name: string
  readonly address: string | null
  readonly phone: string | null
  readonly license: string | null
}

/** What an agency has made of the product's parts. */
export interface AgencyTemplates {
  /** The parts that are used, in their order. */
  readonly order: readonly DocumentPart[]
  /** The agency's own texts, by part. */
  readonly contents: { readonly [Part in DocumentPart]?: PartContent }
}

export const ownTemplates: AgencyTemplates = { order: partNames, contents: {} }

export interface DocumentContent extends EnvelopeContents, DocumentRecords {
  readonly language: Language
  readonly templates: AgencyTemplates
  readonly agency: Agency
  /** The time zone of the dates. */
  readonly timeZone: string | null
  /** The indemnitors that the defendant's document lists. */
  readonly indemnitors: readonly Values[]
  readonly pictures: readonly Picture[]
  readonly now: Date
}

/** What the templates show in the document of one signer: every value as it is printed (OPEN-151). */
export function documentSource(content: DocumentContent): DocumentSource {
  const { set, withCard, agency, defendant, booking, indemnitor, indemnitors } = content
  const { language, pictures, now, timeZone, templates } = content
  const parts = shownParts(content)
  const name = nameOf(defendant)
  const data = {
    set,
    withCard,
    parts,
    ...agencyWords(templates, parts, language),
    agency: { ...agency },
    date: printedDay(dayIn(timeZone, now)),
    head: { defendant: name },
    signer:
      indemnitor === null
        ? { role: 'defendant', name }
        : { role: 'indemnitor', name: textOf(indemnitor['name']) },
    labels,
    defendant: ofDefendant(defendant, indemnitor),
    booking: ofBooking(booking),
    indemnitor:
      indemnitor === null
        ? {}
        : { ...printedRecord(indemnitorFields, indemnitor), ...composedAddress(indemnitor) },
    amounts: amountsInWords(booking, language),
    charges: rowsOf(booking['charges'], ['code', 'type']),
    court_times: rowsOf(booking['court_times'], ['date', 'time']),
    payments: paymentsOf(booking),
    indemnitors: indemnitors.map((one) =>
      (['name', 'relation_to_defendant', 'phone'] as const).map((field) =>
        printed(indemnitorFields[field], one[field]),
      ),
    ),
    references: referencesOf(indemnitor ?? defendant),
  }
  const layouts = agencyLayouts(templates, parts)
  return { kind: set === 'CC' ? 'card' : 'bond', language, data, pictures, layouts, now }
}

/**
 * The parts of a signer's document, in their order. Civil Code 1799.92 wants the notice to cosigners before what it is about,
 * on a sheet of its own.
 */
export function shownParts({
  set,
  withCard,
  templates,
  booking,
  indemnitor,
}: Pick<DocumentContent, 'set' | 'withCard' | 'templates' | 'booking' | 'indemnitor'>): DocumentPart[] {
  if (set === 'CC') return ['authorization']
  const isPlanned = hasPlan(booking)
  const isShown: { readonly [Part in DocumentPart]?: boolean } = {
    cosigner: isPlanned && indemnitor !== null,
    plan: isPlanned,
    authorization: withCard,
  }
  return templates.order.filter((part) => isShown[part] ?? true)
}

/** The agency's words of these parts, in place of the product's. */
function agencyWords({ contents }: AgencyTemplates, parts: readonly DocumentPart[], language: Language) {
  const words = parts.flatMap((part) => {
    const content = contents[part]
    return content === undefined ? [] : [wordsAsData(part, content[language])]
  })
  const joined = <Name extends 'titles' | 'texts'>(name: Name) =>
    Object.fromEntries(words.flatMap((one) => Object.entries(one[name])))
  return { titles: joined('titles'), texts: joined('texts') }
}

/** The layouts of these parts that aren't the product's own. */
const agencyLayouts = ({ contents }: AgencyTemplates, parts: readonly DocumentPart[]): Layouts =>
  Object.fromEntries(
    parts.flatMap((part) => {
      const source = contents[part]?.source
      return source === undefined || source === ownPart(part).content.source ? [] : [[part, source]]
    }),
  )

/** Whether the premium is paid in parts. */
function hasPlan(booking: Values): boolean {
  const balance = textOf(booking['unpaid_balance'])
  const terms = ['payment_schedule', 'payment_schedule2', 'recurring_charges', 'recurring_charges2']
  const more = ['recurring_charges3', 'recurring_charges4']
  return (
    paymentsOf(booking).length > 0 ||
    [...terms, ...more].some((name) => isFilled(booking[name])) ||
    (isAmount(balance) && /[1-9]/.test(balance))
  )
}

/** The payments that the booking names, with their dates. */
const paymentsOf = (booking: Values): string[][] =>
  [1, 2, 3, 4]
    .map((n) => [textOf(booking[`payment_date_${n}`]), typedAmount(textOf(booking[`payment_amount_${n}`]))])
    .filter((row) => row.some((cell) => cell !== ''))

/** An indemnitor doesn't see the defendant's numbers (OPEN-140). */
function ofDefendant(defendant: Values, indemnitor: Values | null): Texts {
  const { ss, dl, ...others } = printedRecord(defendantFields, defendant)
  const rest = { ...others, ...composedAddress(defendant) }
  return indemnitor === null ? { ...rest, ...(ss && { ss }), ...(dl && { dl }) } : rest
}

const ofBooking = (booking: Values): Texts => ({
  ...printedRecord(bookingFields, booking),
  // A text, in which many write an amount alone
  ...(isFilled(booking['credit_card_charge_amount']) && {
    credit_card_charge_amount: typedAmount(textOf(booking['credit_card_charge_amount'])),
  }),
})

/** An address in one line, for forms that have one field for it. */
function composedAddress(record: Values): Texts {
  const [address, city, state, zip] = ['address', 'city', 'state', 'zip'].map((name) => textOf(record[name]))
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return { city_state_zip: place, full_address: [address, place].filter(Boolean).join(', ') }
}

/** The amounts of a booking in words. */
const amountsInWords = (booking: Values, language: Language): Texts =>
  Object.fromEntries(
    Object.entries<Field>(bookingFields)
      .filter(([name, { kind }]) => kind === 'money' || name === 'credit_card_charge_amount')
      .flatMap(([name]) => {
        const words = amountInWords(textOf(booking[name]), language)
        return words === null ? [] : [[name, words]]
      }),
  )

function referencesOf(person: Values): string[][] {
  const slots = [1, 2, 3, 4].map((n) =>
    Object.fromEntries(
      Object.keys(extraReferenceFields).map((part) => [part, person[`reference_${n}_${part}`]]),
    ),
  )
  const extra = Array.isArray(person['rreferences']) ? (person['rreferences'] as Values[]) : []
  return [...slots, ...extra]
    .filter(({ name }) => isFilled(name))
    .map((one) => [
      textOf(one['name']),
      textOf(one['relationship']),
      printed(extraReferenceFields.phone, one['phone']),
      [one['address'], one['city'], one['state']].filter(isFilled).map(textOf).join(', '),
    ])
}

/** The fields of a record that aren't empty, formatted for print; never those for staff only (CLI-55). */
const printedRecord = (catalogue: Catalogue, record: Values): Texts =>
  Object.fromEntries(
    Object.entries(catalogue)
      .filter(([name, field]) => !field.staffOnly && field.kind !== 'rows' && isFilled(record[name]))
      .map(([name, field]) => [name, printed(field, record[name])]),
  )

const labelsOf = (catalogue: Catalogue): Texts =>
  Object.fromEntries(Object.entries(catalogue).map(([name, { label }]) => [name, label]))

/** The labels that the portal shows, for a language without its own. */
const labels = {
  defendant: labelsOf(defendantFields),
  booking: labelsOf(bookingFields),
  indemnitor: labelsOf(indemnitorFields),
  reference: labelsOf(extraReferenceFields),
}

function printed(field: Field, value: unknown): string {
  const text = textOf(value)
  if (field.sensitive) return masked(text)
  if (field.kind === 'money') return typedAmount(text)
  return field.kind === 'phone' ? formatPhone(text) : text
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** '2026-11-20' as 11/20/2026. */
const printedDay = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

const nameOf = (defendant: Values): string =>
  [defendant['first_name'], defendant['middle_name'], defendant['last_name']]
    .map(textOf)
    .filter(Boolean)
    .join(' ')

const rowsOf = (rows: unknown, names: readonly string[]): string[][] =>
  Array.isArray(rows) ? rows.map((row: Values) => names.map((name) => textOf(row[name]))) : []
