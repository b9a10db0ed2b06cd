import { bookingFields, chargeTypes } from './bookings.ts'
import { defendantFields } from './defendant-fields/catalogue.ts'
import { indemnitorFields } from './indemnitors.ts'
import type { Catalogue, Field } from './kit/fields.ts'

/** How a value is printed: whole, or a part of it. */
export const printForms = {
  whole: 'As documents print it',
  plain: 'Without $',
  words: 'In words',
  digits: 'Digits alone',
  month: 'Month',
  month_name: 'Month by name',
  day: 'Day',
  year: 'Year',
  year2: 'Last two digits of the year',
  area: 'Area code',
  local: 'Number without area code',
  first: 'First word',
  last: 'Last word',
  initial: 'First letter',
} as const
export type PrintForm = keyof typeof printForms

/** A value that a field can get. */
export interface SuretyFormSource {
  readonly id: string
  readonly label: string
  readonly group: string
  readonly forms: readonly PrintForm[]
  /** All that it can be; none if it is a text. */
  readonly values: readonly string[]
}

const ofMoney: readonly PrintForm[] = ['whole', 'plain', 'words']
const ofDate: readonly PrintForm[] = ['whole', 'digits', 'month', 'month_name', 'day', 'year', 'year2']
const ofPhone: readonly PrintForm[] = ['whole', 'digits', 'area', 'local']
const ofName: readonly PrintForm[] = ['whole', 'first', 'last', 'initial']

const formsOf = ({ kind }: Pick<Field, 'kind'>, name: string): readonly PrintForm[] => {
  if (kind === 'money') return ofMoney
  if (kind === 'date') return ofDate
  if (kind === 'phone') return ofPhone
  return /name/.test(name) ? ofName : ['whole']
}

/** Of a value in a list, by its label. */
const formsOfListed = (label: string): readonly PrintForm[] => {
  if (/name$/i.test(label)) return ofName
  if (/phone$/i.test(label)) return ofPhone
  return /^(court date \d|today)$/i.test(label) ? ofDate : ['whole']
}

const printedKinds = new Set<Field['kind']>([
  'text',
  'longText',
  'phone',
  'email',
  'money',
  'date',
  'choice',
  'state',
])

/** References have a group of their own, with numbers in their labels. */
const isReference = (name: string): boolean => /^reference_\d_/.test(name)

const ofCatalogue = (record: string, group: string, catalogue: Catalogue): SuretyFormSource[] => {
  const fields = Object.entries(catalogue).filter(
    ([name, { kind, staffOnly }]) => printedKinds.has(kind) && staffOnly !== true && !isReference(name),
  )
  return fields.map(([name, field]) => ({
    id: `${record}.${name}`,
    // A form says whose address it is by its section, which a list doesn't have
    label: fields.some(([other, { label }]) => other !== name && label === field.label)
      ? capitalized(name)
      : field.label,
    group,
    forms: formsOf(field, name),
    values: 'options' in field && Array.isArray(field.options) ? (field.options as string[]) : [],
  }))
}

const capitalized = (name: string): string =>
  name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

const listed = (
  ids: readonly (readonly [id: string, label: string, values?: readonly string[]])[],
  group: string,
): SuretyFormSource[] =>
  ids.map(([id, label, values = []]) => ({ id, label, group, forms: formsOfListed(label), values }))

/** An address in one field, as documents compose it; see `composedAddress`. */
const addressOf = (record: string, group: string): SuretyFormSource[] =>
  listed(
    [
      [`${record}.city_state_zip`, 'City, State, Zip'],
      [`${record}.full_address`, 'Full Address'],
    ],
    group,
  )

const numbered = <Value>(count: number, make: (n: number) => Value[]): Value[] =>
  Array.from({ length: count }, (_, at) => make(at + 1)).flat()

/** Every value that a form can show, in the form in which our own documents print it. */
export const suretyFormSources: readonly SuretyFormSource[] = [
  ...listed([['defendant.full_name', 'Full Name']], 'Defendant'),
  ...ofCatalogue('defendant', 'Defendant', defendantFields),
  ...addressOf('defendant', 'Defendant'),
  ...ofCatalogue('booking', 'Booking', bookingFields),
  ...listed([['booking.all_charges', 'All Charges']], 'Booking'),
  ...numbered(6, (n) =>
    listed(
      [
        [`charges.${n}.code`, `Charge ${n}`],
        [`charges.${n}.type`, `Charge ${n} Type`, chargeTypes],
      ],
      'Booking',
    ),
  ),
  ...numbered(3, (n) =>
    listed(
      [
        [`court_times.${n}.date`, `Court Date ${n}`],
        [`court_times.${n}.time`, `Court Time ${n}`],
      ],
      'Booking',
    ),
  ),
  ...ofCatalogue('indemnitor', 'Indemnitor who signs', indemnitorFields),
  ...addressOf('indemnitor', 'Indemnitor who signs'),
  ...numbered(4, (n) =>
    listed(
      [
        [`indemnitors.${n}.name`, `Indemnitor ${n} Name`],
        [`indemnitors.${n}.relation`, `Indemnitor ${n} Relation`],
        [`indemnitors.${n}.phone`, `Indemnitor ${n} Phone`],
      ],
      'All indemnitors',
    ),
  ),
  ...numbered(4, (n) =>
    listed(
      [
        [`references.${n}.name`, `Reference ${n} Name`],
        [`references.${n}.relationship`, `Reference ${n} Relationship`],
        [`references.${n}.phone`, `Reference ${n} Phone`],
        [`references.${n}.address`, `Reference ${n} Address`],
      ],
      'References of the signer',
    ),
  ),
  ...listed(
    [
      ['agency.name', 'Agency Name'],
      ['agency.address', 'Agency Address'],
      ['agency.phone', 'Agency Phone'],
      ['agency.license', 'Agency License'],
    ],
    'Agency',
  ),
  ...listed(
    [
      ['document.date', 'Today'],
      ['signer.name', 'Signer’s Name'],
    ],
    'Document',
  ),
]

const sourcesById = new Map(suretyFormSources.map((source) => [source.id, source]))
export const suretyFormSource = (id: string | undefined): SuretyFormSource | undefined =>
  sourcesById.get(id ?? '')
