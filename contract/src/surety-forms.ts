import * as z from 'zod/mini'
import { bookingFields } from './bookings.ts'
import { defendantFields } from './defendant-fields/catalogue.ts'
import { indemnitorFields } from './indemnitors.ts'
import { endpoint, type ErrorBody } from './kit/endpoint.ts'
import type { Catalogue, Field } from './kit/fields.ts'
import { languages } from './kit/languages.ts'
import { idInBody, idInQuery, Message, messageShape } from './kit/wire.ts'
import { suretyNames } from './sureties.ts'

/** The most that a form may have. */
export const suretyFormLimits = {
  megabytes: 10,
  pages: 60,
  fields: 2000,
  forms: 40,
  name: 80,
  text: 400,
  note: 200,
} as const

const limited = (most: number) =>
  z.string().check(z.maxLength(most, `must have at most ${most.toLocaleString('en-US')} characters`))

/** What a field of a form can get. */
export const fieldContents = ['value', 'text', 'signature', 'initials', 'date', 'mark', 'nothing'] as const

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
const printFormNames = Object.keys(printForms) as PrintForm[]

const FieldMapping = z.strictObject({
  gets: z.enum(fieldContents),
  /** Of `value`: its place in the records, as in `suretyFormSources`. */
  source: z.optional(limited(100)),
  as: z.optional(z.enum(printFormNames)),
  /** The fixed text; for a check box or a radio button what the value must be for a mark. */
  text: z.optional(limited(suretyFormLimits.text)),
  /** Guessed by the portal, and confirmed by nobody. */
  is_guess: z.optional(z.boolean()),
})
export type FieldMapping = z.output<typeof FieldMapping>

const Mapping = z.record(limited(300), FieldMapping)
export type FormMapping = z.output<typeof Mapping>

/** Which documents a form goes with. */
const details = {
  name: limited(suretyFormLimits.name),
  /** Null: of every surety. */
  surety: z.nullable(z.enum(suretyNames, 'must be a surety')),
  signer: z.enum(['defendant', 'indemnitor', 'both'], 'must be defendant, indemnitor or both'),
  /** The language that it is printed in; null: it goes with documents in either. */
  language: z.nullable(z.enum(languages, 'must be en or es')),
  is_used: z.boolean(),
}
const Details = z.object(details)
export type SuretyFormDetails = z.output<typeof Details>

const FormField = z.object({
  key: z.string(),
  name: z.string(),
  tip: z.string(),
  kind: z.enum(['text', 'check', 'radio', 'choice', 'signature']),
  option: z.nullable(z.string()),
  options: z.array(z.string()),
  max: z.nullable(z.number()),
  multiline: z.boolean(),
  comb: z.boolean(),
  /** The pages that it is on, from 1. */
  pages: z.array(z.number()),
})
export type SuretyFormField = z.output<typeof FormField>

const Version = z.object({
  id: z.number(),
  number: z.number(),
  note: z.string(),
  saved_by: z.string(),
  saved_at: z.string(),
})

const counts = { unmapped: z.number(), guessed: z.number(), overflowing: z.number() }

const Listed = z.object({
  id: z.number(),
  ...details,
  pages: z.number(),
  fields: z.number(),
  ...counts,
  version: Version,
})
export type ListedSuretyForm = z.output<typeof Listed>

const Content = z.object({ ...details, mapping: Mapping })
export type SuretyFormContent = z.output<typeof Content>

const audience = 'CRM admin'

export const listSuretyForms = endpoint('GET', '/api/settings/surety_forms', {
  audience,
  summary: 'The fillable forms of the sureties, with how many of their fields are unmapped or overflow.',
  reply: z.object({ forms: z.array(Listed) }),
})

export const readSuretyForm = endpoint('GET', '/api/settings/surety_form', {
  audience,
  summary: 'A form with its fields, what each of them gets, and its versions, newest first.',
  query: z.object({ id: idInQuery, version_id: z.optional(idInQuery) }),
  reply: z.object({
    id: z.number(),
    version_id: z.number(),
    content: Content,
    fields: z.array(FormField),
    versions: z.array(Version),
  }),
})

export const uploadSuretyForm = endpoint('POST', '/api/settings/surety_form', {
  audience,
  mode: 'upload',
  upload: { files: 1, bytesPerFile: suretyFormLimits.megabytes * 1024 * 1024 },
  summary:
    'Adds a fillable PDF, whose fields are mapped by guesses at first; with `id` its next edition, which takes over the mapping by the names of the fields.',
  query: z.object({
    id: z.optional(idInQuery),
    name: z.optional(limited(suretyFormLimits.name)),
    signer: z.optional(details.signer),
  }),
  reply: z.object({ insertId: z.number(), ...messageShape }),
})

export const saveSuretyForm = endpoint('PUT', '/api/settings/surety_form', {
  audience,
  bodyBytes: 4 * 1024 * 1024,
  summary:
    'Stores a new version of what the fields get and which documents the form goes with. 409 if somebody else has since `base`.',
  body: z.strictObject({
    id: idInBody,
    base: idInBody,
    content: z.strictObject({ ...details, mapping: Mapping }),
    note: limited(suretyFormLimits.note),
  }),
  reply: Message,
})

const draft = z.strictObject({ id: idInBody, version_id: idInBody, mapping: Mapping })

/** Whether a field gets something, and whether that fits. */
export const fieldStates = ['mapped', 'guessed', 'unmapped', 'overflowing'] as const
export type FieldState = (typeof fieldStates)[number]

const Checked = z.object({
  key: z.string(),
  state: z.enum(fieldStates),
  /** What it would show of invented people; empty for places of signatures and for what isn't marked. */
  sample: z.string(),
  /** The long value that doesn't fit. */
  longest: z.nullable(z.string()),
})
export type CheckedField = z.output<typeof Checked>

export const checkSuretyForm = endpoint('POST', '/api/settings/surety_form/check', {
  audience,
  mode: 'staged',
  bodyBytes: 4 * 1024 * 1024,
  summary: 'What each field would show of invented people, and whether long values fit.',
  body: draft,
  reply: z.object({ fields: z.array(Checked) }),
})

export const previewSuretyForm = endpoint('POST', '/api/settings/surety_form/preview', {
  audience,
  mode: 'file',
  isSlow: true,
  bodyBytes: 4 * 1024 * 1024,
  summary: 'The form filled in with invented data by a mapping that isn’t saved, as a PDF.',
  body: draft,
  reply: z.unknown(),
})

/** The body of a refusal because somebody else has changed the form. */
export interface SuretyFormChanged extends ErrorBody {
  readonly version_id: number
  readonly current: SuretyFormContent
}

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

/** Whether a mapping is one that this field can have. */
export function isPossible(
  { kind }: Pick<SuretyFormField, 'kind'>,
  { gets, source, as, text }: FieldMapping,
): boolean {
  const isBox = kind === 'check' || kind === 'radio'
  if (gets === 'nothing') return true
  if (gets === 'signature' || gets === 'initials' || gets === 'date')
    return kind === 'signature' || kind === 'text'
  if (kind === 'signature') return false
  if (gets === 'mark') return isBox
  if (gets === 'text') return !isBox && (text ?? '').trim() !== ''
  const found = suretyFormSource(source)
  if (found === undefined || !(as === undefined || found.forms.includes(as))) return false
  return !isBox || (text ?? '').trim() !== ''
}
