import * as z from 'zod/mini'
import { endpoint, type ErrorBody } from './kit/endpoint.ts'
import { languages } from './kit/languages.ts'
import { idInBody, idInQuery, Message, messageShape, nullableText } from './kit/wire.ts'
import { suretyNames } from './sureties.ts'
import { printForms, suretyFormSource, type PrintForm } from './surety-form-sources.ts'

const audience = 'CRM admin'

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

/** What an upload says for a form of every surety. */
export const everySurety = 'every'

/** What a field of a form can get. */
export const fieldContents = ['value', 'text', 'signature', 'initials', 'date', 'mark', 'nothing'] as const

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

/** Counted before each field is checked, which takes a while. */
const hasFewFields = (mapping: unknown): boolean =>
  typeof mapping !== 'object' || mapping === null || Object.keys(mapping).length <= suretyFormLimits.fields
const Mapping = z.pipe(
  z.custom<Record<string, FieldMapping>>(
    hasFewFields,
    `may have at most ${suretyFormLimits.fields.toLocaleString('en-US')} fields`,
  ),
  z.record(limited(300), FieldMapping),
)
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
  option: nullableText,
  options: z.array(z.string()),
  max: z.nullable(z.number()),
  multiline: z.boolean(),
  comb: z.boolean(),
  /** What was filled in when it was uploaded, to be taken over as a fixed text. */
  prefilled: z.optional(z.string()),
  /** The pages that it is on, from 1. */
  pages: z.array(z.number()),
  /** Where it is first: its page from 1, and its rectangle from the upper left corner in parts of the page. */
  place: z.object({
    page: z.number(),
    left: z.number(),
    top: z.number(),
    width: z.number(),
    height: z.number(),
  }),
})
export type SuretyFormField = z.output<typeof FormField>

const Version = z.object({
  id: z.number(),
  number: z.number(),
  note: z.string(),
  is_used: z.boolean(),
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
    /** Required for a new form. */
    surety: z.optional(z.enum([...suretyNames, everySurety], 'must be a surety, or every')),
    /** Also if most of its fields aren't those of the form. */
    anyway: z.optional(z.literal('true')),
  }),
  reply: z.object({ insertId: z.number(), ...messageShape }),
})

export const saveSuretyForm = endpoint('PUT', '/api/settings/surety_form', {
  audience,
  mode: 'staged',
  bodyBytes: 4 * 1024 * 1024,
  summary:
    'Stores a new version of what the fields get and which documents the form goes with. 409 if somebody else has since `base`.',
  body: z.strictObject({
    id: idInBody,
    base: idInBody,
    content: z.strictObject({ ...details, mapping: Mapping }),
    note: limited(suretyFormLimits.note),
    /** Switched on although usual values don't fit into some of its fields. */
    accepts_overflow: z.optional(z.boolean()),
  }),
  reply: Message,
})

export const chooseSuretyFormVersion = endpoint('PUT', '/api/settings/surety_form/version', {
  audience,
  summary:
    'Stores a former version of a form again as its newest one, with its PDF and what its fields get. It is used if both are.',
  body: z.strictObject({ id: idInBody, base: idInBody, version_id: idInBody }),
  reply: Message,
})

export const deleteSuretyForm = endpoint('DELETE', '/api/settings/surety_form', {
  audience,
  summary: 'Takes a form that is switched off from the list. Documents that have it stay as they are.',
  query: z.object({ id: idInQuery }),
  reply: Message,
})

const draft = z.strictObject({ id: idInBody, version_id: idInBody, mapping: Mapping })

/** Whether a field gets something, and whether that fits. */
const fieldStates = ['mapped', 'guessed', 'unmapped', 'impossible', 'overflowing'] as const
export type FieldState = (typeof fieldStates)[number]

const Checked = z.object({
  key: z.string(),
  state: z.enum(fieldStates),
  /** What it would show of invented people; empty for places of signatures and for what isn't marked. */
  sample: z.string(),
  /** The long value that doesn't fit. */
  longest: nullableText,
  /** Whether the usual value doesn't fit either: most documents would be refused. */
  refuses: z.boolean(),
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
  /** The keys of its fields: it may have another PDF. */
  readonly fields: readonly string[]
}

/** What a field gets; names of fields come from strangers, and may be those that every object has. */
export const mappedOf = (mapping: FormMapping, key: string): FieldMapping | undefined =>
  Object.hasOwn(mapping, key) ? mapping[key] : undefined

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
  if (!isBox) return true
  const wanted = (text ?? '').trim().toLowerCase()
  const { values } = found
  return values.length > 0 ? values.some((one) => one.toLowerCase() === wanted) : wanted !== ''
}
