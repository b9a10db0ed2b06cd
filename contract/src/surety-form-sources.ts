import { bookingFields } from './bookings.ts'
import { defendantFields } from './defendant-fields/catalogue.ts'
import { indemnitorFields } from './indemnitors.ts'
import type { Catalogue, Field } from './kit/fields.ts'

/** How a value is printed: whole, or a part of it. */
export const printForms = {
  whole: 'As documents print it',
  plain: 'Without $',
  words: 'In words',
  month: 'Month',
  day: 'Day',
  year: 'Year',
  area: 'Area code',
  local: 'Number without area code',
  first: 'First word',
  last: 'Last word',
} as const
export type PrintForm = keyof typeof printForms

/** A value that a field can get. */
export interface SuretyFormSource {
  readonly id: string
  readonly label: string
  readonly group: string
  readonly forms: readonly PrintForm[]
}

const formsOf = ({ kind }: Pick<Field, 'kind'>, name: string): readonly PrintForm[] => {
  if (kind === 'money') return ['whole', 'plain', 'words']
  if (kind === 'date') return ['whole', 'month', 'day', 'year']
  if (kind === 'phone') return ['whole', 'area', 'local']
  return /name/.test(name) ? ['whole', 'first', 'last'] : ['whole']
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
  }))
}

const capitalized = (name: string): string =>
  name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

const whole = ['whole'] as const
const listed = (ids: readonly (readonly [id: string, label: string])[], group: string): SuretyFormSource[] =>
  ids.map(([id, label]) => ({
    id,
    label,
    group,
    forms: /name$/i.test(label) ? ['whole', 'first', 'last'] : whole,
  }))

const numbered = <Value>(count: number, make: (n: number) => Value[]): Value[] =>
  Array.from({ length: count }, (_, at) => make(at + 1)).flat()

/** Every value that a form can show, in the form in which our own documents print it. */
export const suretyFormSources: readonly SuretyFormSource[] = [
  ...listed([['defendant.full_name', 'Full Name']], 'Defendant'),
  ...ofCatalogue('defendant', 'Defendant', defendantFields),
  ...ofCatalogue('booking', 'Booking', bookingFields),
  ...listed([['booking.all_charges', 'All Charges']], 'Booking'),
  ...numbered(6, (n) =>
    listed(
      [
        [`charges.${n}.code`, `Charge ${n}`],
        [`charges.${n}.type`, `Charge ${n} Type`],
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
  { id: 'document.date', label: 'Today', group: 'Document', forms: ['whole', 'month', 'day', 'year'] },
  ...listed([['signer.name', 'Signer’s Name']], 'Document'),
]

const sourcesById = new Map(suretyFormSources.map((source) => [source.id, source]))
export const suretyFormSource = (id: string | undefined): SuretyFormSource | undefined =>
  sourcesById.get(id ?? '')
