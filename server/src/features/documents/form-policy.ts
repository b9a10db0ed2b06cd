import { setOfSurety } from '@bailiwick/contract/documents'
import type { Language } from '@bailiwick/contract/kit/languages'
import type { FieldMapping, FormMapping, SuretyFormDetails } from '@bailiwick/contract/surety-forms'
import type { PrintForm } from '@bailiwick/contract/surety-form-sources'
import { amountInWords } from '#pdf/amount-in-words'
import type { DocumentSource } from '#pdf/document-source'
import { documentWords, type DocumentWords } from '#pdf/document-words'
import { toLines } from '#pdf/drawable-text'
import type { Entry } from '#pdf/fill-form'
import { fitText } from '#pdf/fit-text'
import type { Ruler } from '#pdf/text-ruler'
import type { FieldPlace, FormContents, FormField } from '#pdf/form-fields'
import type { SignatureSpot } from '#pdf/signature-spot'
import { lettingOthers } from '#platform/let-others'
import type { DocumentContent } from './source-policy.ts'

/** Whether a form goes with the document of a signer. */
export const goesWith = (
  { surety, signer, language }: SuretyFormDetails,
  document: Pick<DocumentContent, 'set' | 'language' | 'indemnitor'>,
): boolean =>
  (surety === null || setOfSurety(surety) === document.set) &&
  (signer === 'both' || (signer === 'indemnitor') === (document.indemnitor !== null)) &&
  (language === null || language === document.language)

/** What a form shows of a document's records. */
interface FormFilling {
  readonly entries: readonly Entry[]
  /** What each page says. */
  readonly texts: readonly string[]
  /** Where the signer signs, on the pages of the form. */
  readonly spots: readonly SignatureSpot[]
  /** The names of fields whose text doesn't fit. */
  readonly overflowing: readonly string[]
}

/**
 * Fills in a form with the values of a document, as documents print them: masked, and nothing that is for staff only. A form
 * has up to 2,000 fields with long texts, so this lets other calls in between.
 */
export async function fillForm(
  { pages, fields }: FormContents,
  mapping: FormMapping,
  { data, language }: Pick<DocumentSource, 'data' | 'language'>,
  ruler: Ruler,
): Promise<FormFilling> {
  const words = documentWords(language).form
  const letOthers = lettingOthers()
  const filled: { field: FormField; text: string; aloud: string; fits: boolean }[] = []
  for (const field of fields) {
    await letOthers()
    const mapped = mappedTo(mapping, field.key)
    const text = textFor(field, mapped, { data, language })
    const fits = text === '' || fitsInto(field, text, ruler)
    filled.push({ field, text, aloud: aloudFor(field, mapped, text, words), fits })
  }
  const entries = filled.flatMap(({ field, text }) => (text === '' ? [] : entriesOf(field, text)))
  return {
    entries,
    texts: pages.map(({ text }, page) => readAloud(text, filled.flatMap(readingsOn(page)))),
    spots: spotsOf({ pages, fields }, mapping),
    overflowing: filled.filter(({ fits }) => !fits).map(({ field }) => field.name),
  }
}

/** What a field gets; its name is that of a file, and may be one that every object has. */
const mappedTo = (mapping: FormMapping, key: string): FieldMapping | undefined =>
  Object.hasOwn(mapping, key) ? mapping[key] : undefined

/** Stands for a mark of a check box or a radio button. */
export const marked = 'X'

/** What a field shows; empty for nothing. */
export function textFor(
  { kind }: FormField,
  mapped: FieldMapping | undefined,
  source: Pick<DocumentSource, 'data' | 'language'>,
): string {
  if (mapped === undefined) return ''
  const { gets, text = '' } = mapped
  if (gets === 'mark') return marked
  if (gets === 'text') return text
  if (gets !== 'value') return ''
  const value = valueOf(mapped, source)
  if (kind !== 'check' && kind !== 'radio') return value
  return value !== '' && value.toLowerCase() === text.trim().toLowerCase() ? marked : ''
}

const isBox = ({ kind }: FormField): boolean => kind === 'check' || kind === 'radio'

/** Whether a text fits into each place of a field. */
export const fitsInto = (field: FormField, text: string, ruler: Ruler): boolean =>
  isBox(field) ||
  field.places.every((place) => fitText(ruler.widthOf, toLines(ruler, text), { ...field, ...place }) !== null)

const entriesOf = (field: FormField, text: string): Entry[] => {
  const { multiline, comb, max, places } = field
  return places.map((place) => ({ ...place, multiline, comb, max, text: isBox(field) ? null : text }))
}

/** What is said of a field: its text, that it is checked, or who signs it how; empty for nothing. */
function aloudFor(
  field: FormField,
  mapped: FieldMapping | undefined,
  text: string,
  words: DocumentWords['form'],
): string {
  const gets = mapped?.gets
  if (gets === 'signature' || gets === 'initials' || gets === 'date') return words[gets]
  return text !== '' && isBox(field) ? words.checked : text
}

/** A field in words, and behind which character of the page's text it is read. */
interface Reading {
  readonly label: string
  readonly words: string
  readonly after: number
}

const readingsOn =
  (page: number) =>
  ({ field, aloud }: { field: FormField; aloud: string }): Reading[] => {
    const place = field.places.find((one) => one.page === page)
    if (aloud === '' || place === undefined) return []
    return [{ label: labelOf(field), words: aloud, after: place.after ?? Infinity }]
  }

/** The text of a page with what its fields say: each behind its label if that is known, the others at the end. */
function readAloud(text: string, fields: readonly Reading[]): string {
  let at = 0
  const parts: string[] = []
  for (const { label, words, after } of fields.toSorted((one, other) => byPlace(one.after, other.after))) {
    const before = text.slice(at, after).trim()
    if (before !== '') parts.push(before)
    at = Math.max(at, Math.min(after, text.length))
    // A label that stands there already isn't said twice
    const said = before.replace(/[\s:]+$/, '')
    if (after !== Infinity && said !== '' && isSame(said.slice(-label.length), label))
      parts.splice(-1, 1, `${said}: ${words}.`)
    else parts.push(`${label}: ${words}.`)
  }
  return [...parts, text.slice(at).trim()].filter(Boolean).join(' ')
}

/** Infinity less infinity is no number. */
const byPlace = (one: number, other: number): number => (one === other ? 0 : one - other)

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** With the option, since a tip may be that of all options. */
const labelOf = ({ key, tip, name, option }: FormField): string =>
  tip === '' ? key : option === null ? tip : `${name}: ${tip}`

type Data = DocumentSource['data'][string] | undefined

const inData = (data: Data, name: string | number): Data =>
  typeof data === 'object' && data !== null && Object.hasOwn(data, name)
    ? (data as Record<string | number, Data>)[name]
    : undefined

const asText = (data: Data): string => (typeof data === 'string' ? data : '')

/** The columns of the lists, by the names that sources have. */
const columns: Readonly<Record<string, readonly string[]>> = {
  charges: ['code', 'type'],
  court_times: ['date', 'time'],
  indemnitors: ['name', 'relation', 'phone'],
  references: ['name', 'relationship', 'phone', 'address'],
}

function valueOf(
  { source = '', as = 'whole' }: FieldMapping,
  { data, language }: Pick<DocumentSource, 'data' | 'language'>,
): string {
  const [record = '', name = '', column = ''] = source.split('.')
  return partOf(rawValue(data, [record, name, column]), as, language)
}

function rawValue(data: DocumentSource['data'], [record, name, column]: [string, string, string]): string {
  if (record === 'document') return asText(data['date'])
  if (`${record}.${name}` === 'defendant.full_name') return asText(inData(data['head'], 'defendant'))
  if (`${record}.${name}` === 'booking.all_charges') {
    const rows = Array.isArray(data['charges']) ? data['charges'] : []
    return rows.map((row: Data) => asText(inData(row, 0))).join(', ')
  }
  // An indemnitor doesn't see the others
  if (record === 'indemnitors' && inData(data['signer'], 'role') !== 'defendant') return ''
  const listed = Object.hasOwn(columns, record) ? columns[record] : undefined
  if (listed !== undefined)
    return asText(inData(inData(data[record], Number(name) - 1), listed.indexOf(column)))
  return asText(inData(data[record], name))
}

function partOf(text: string, as: PrintForm, language: Language): string {
  if (as === 'plain') return text.replace(/^\$/, '')
  if (as === 'words') return amountInWords(text.replace(/^\$/, ''), language) ?? text
  if (as === 'first') return text.split(/\s+/)[0] ?? ''
  if (as === 'last') return text.split(/\s+/).at(-1) ?? ''
  if (as === 'area' || as === 'local') {
    const digits = text.replaceAll(/\D/g, '')
    if (digits.length !== 10) return as === 'area' ? '' : text
    return as === 'area' ? digits.slice(0, 3) : `${digits.slice(3, 6)}-${digits.slice(6)}`
  }
  if (as === 'whole') return text
  if (as === 'initial') return Array.from(text)[0] ?? ''
  if (as === 'digits') return text.replaceAll(/\D/g, '')
  return partOfDate(text, as, language)
}

/** A date that isn't one is shown whole, in the first of its parts. */
function partOfDate(
  text: string,
  as: 'month' | 'month_name' | 'day' | 'year' | 'year2',
  language: Language,
): string {
  const [, month = '', day = '', year = ''] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  if (year === '') return as === 'month' || as === 'month_name' ? text : ''
  if (as === 'month_name')
    return new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(
      new Date(Date.UTC(2000, Number(month) - 1)),
    )
  return { month, day, year, year2: year.slice(2) }[as]
}

const isSigned = (gets: FieldMapping['gets'] | undefined): boolean =>
  gets === 'signature' || gets === 'initials' || gets === 'date'

/** How many places of signatures, initials and dates a form has by a mapping. */
export const countSignaturePlaces = (
  { fields }: Pick<FormContents, 'fields'>,
  mapping: FormMapping,
): number =>
  fields
    .filter(({ key }) => isSigned(mappedTo(mapping, key)?.gets))
    .reduce((sum, { places }) => sum + places.length, 0)

/** How far above or below a signature the place of its date may be. */
const sameLine = 40

/** The places of signatures, initials and dates. */
function spotsOf({ pages, fields }: FormContents, mapping: FormMapping): SignatureSpot[] {
  const placesFor = (gets: FieldMapping['gets']): FieldPlace[] =>
    fields.filter(({ key }) => mappedTo(mapping, key)?.gets === gets).flatMap(({ places }) => places)
  const dates = placesFor('date')
  const spotAt = (place: FieldPlace) => {
    const { page, x, y, width, height } = place
    return { page, x, y, width, height, pageHeight: pages[page]?.height ?? 0, dateX: beside(place, dates) }
  }
  return [
    ...placesFor('signature').map(spotAt),
    ...placesFor('initials').map((place) => ({ ...spotAt(place), isInitials: true })),
    ...dates.map((place) => ({ ...spotAt(place), isDate: true })),
  ]
}

/** Where the nearest date on the line of a signature begins; its own place if there is none. */
function beside({ page, x, y, width }: FieldPlace, dates: readonly FieldPlace[]): number {
  const [date] = dates
    .filter((one) => one.page === page && Math.abs(one.y - y) <= sameLine)
    .toSorted((one, other) => Math.abs(one.x - x - width) - Math.abs(other.x - x - width))
  return date?.x ?? x
}
