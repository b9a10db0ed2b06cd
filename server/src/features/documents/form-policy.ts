import { setOfSurety } from '@bailiwick/contract/documents'
import type { Language } from '@bailiwick/contract/kit/languages'
import type { FieldMapping, FormMapping, SuretyFormDetails } from '@bailiwick/contract/surety-forms'
import type { PrintForm } from '@bailiwick/contract/surety-form-sources'
import { amountInWords } from '#pdf/amount-in-words'
import type { DocumentSource } from '#pdf/document-source'
import { toLines } from '#pdf/drawable-text'
import type { Entry } from '#pdf/fill-form'
import { fitText } from '#pdf/fit-text'
import type { Ruler } from '#pdf/text-ruler'
import type { FieldPlace, FormContents, FormField } from '#pdf/form-fields'
import type { SignatureSpot } from '#pdf/signature-spot'
import type { DocumentContent } from './pdf.ts'

/** Whether a form goes with the document of a signer. */
export const goesWith = (
  { surety, signer, language }: SuretyFormDetails,
  document: Pick<DocumentContent, 'set' | 'language' | 'indemnitor'>,
): boolean =>
  (surety === null || setOfSurety(surety) === document.set) &&
  (signer === 'both' || (signer === 'indemnitor') === (document.indemnitor !== null)) &&
  (language === null || language === document.language)

/** What a form shows of a document's records. */
export interface FormFilling {
  readonly entries: readonly Entry[]
  /** What each page says. */
  readonly texts: readonly string[]
  /** Where the signer signs, on the pages of the form. */
  readonly spots: readonly SignatureSpot[]
  /** The names of fields whose text doesn't fit. */
  readonly overflowing: readonly string[]
}

/** Fills in a form with the values of a document, as documents print them: masked, and nothing that is for staff only. */
export function fillForm(
  { pages, fields }: FormContents,
  mapping: FormMapping,
  { data, language }: Pick<DocumentSource, 'data' | 'language'>,
  ruler: Ruler,
): FormFilling {
  const filled = fields.map((field) => ({
    field,
    text: textFor(field, mapping[field.key], { data, language }),
  }))
  const entries = filled.flatMap(({ field, text }) => (text === '' ? [] : entriesOf(field, text)))
  return {
    entries,
    texts: pages.map(({ text }, page) => [text, ...filled.flatMap(spokenOn(page))].filter(Boolean).join(' ')),
    spots: spotsOf({ pages, fields }, mapping),
    overflowing: filled
      .filter(({ field, text }) => text !== '' && !fitsInto(field, text, ruler))
      .map(({ field }) => field.name),
  }
}

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

const spokenOn =
  (page: number) =>
  ({ field, text }: { field: FormField; text: string }): string[] =>
    text === '' || field.places[0]?.page !== page ? [] : [`${field.tip || field.key}: ${text}.`]

type Data = DocumentSource['data'][string] | undefined

const inData = (data: Data, name: string | number): Data =>
  typeof data === 'object' && data !== null ? (data as Record<string | number, Data>)[name] : undefined

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
  const listed = columns[record]
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

/** The width of what is written beside a signature, in points. */
const besideWidth = 150
/** How far above or below a signature the place of its date may be. */
const sameLine = 40

/** The places of signatures and initials, each signature with the nearest place for a date on its line. */
function spotsOf({ pages, fields }: FormContents, mapping: FormMapping): SignatureSpot[] {
  const placesFor = (gets: FieldMapping['gets']): FieldPlace[] =>
    fields.filter(({ key }) => mapping[key]?.gets === gets).flatMap(({ places }) => places)
  const dates = placesFor('date')
  const spotAt = (place: FieldPlace) => {
    const { page, x, y, width, height } = place
    const { width: pageWidth = 0, height: pageHeight = 0 } = pages[page] ?? {}
    return {
      page,
      x,
      y,
      width,
      height: Math.max(14, height),
      pageHeight,
      dateX: beside(place, dates, pageWidth),
    }
  }
  return [
    ...placesFor('signature').map(spotAt),
    ...placesFor('initials').map((place) => ({ ...spotAt(place), isInitials: true })),
  ]
}

function beside({ page, x, y, width }: FieldPlace, dates: readonly FieldPlace[], pageWidth: number): number {
  const [date] = dates
    .filter((one) => one.page === page && Math.abs(one.y - y) <= sameLine)
    .toSorted((one, other) => Math.abs(one.x - x - width) - Math.abs(other.x - x - width))
  return date?.x ?? Math.max(0, Math.min(x + width + 4, pageWidth - besideWidth))
}
