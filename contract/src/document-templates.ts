import * as z from 'zod/mini'
import { partNames, type DocumentPart, type PartContent } from './kit/document-parts.ts'
import { endpoint, type ErrorBody } from './kit/endpoint.ts'
import { languages } from './kit/languages.ts'
import { listOf } from './kit/request-list.ts'
import { idInBody, idInQuery, Message, messageShape, nullableText } from './kit/wire.ts'

/** Why a part is always used; the others can be left out. */
export const requiredParts: { readonly [Part in DocumentPart]?: string } = {
  cosigner: 'Always used and always first: California law wants this notice before a payment plan is signed.',
  application: 'Always used: it names the defendant and the bond that everything else is about.',
  authorization: 'Always used: staff choose with each send whether to ask for the card.',
}

/** When a part that is used is in the documents. */
export const partConditions: { readonly [Part in DocumentPart]?: string } = {
  cosigner: 'For an indemnitor, if there is a payment plan',
  plan: 'If there is a payment plan',
  authorization: 'If staff ask for the card',
}

/** The longest texts of a version, in characters. */
export const templateLimits = { source: 60_000, title: 120, text: 20_000, note: 200 } as const

const limited = (most: number) =>
  z.string().check(z.maxLength(most, `must have at most ${most.toLocaleString('en-US')} characters`))

const Words = z.strictObject({ title: limited(templateLimits.title), text: limited(templateLimits.text) })

const Content = z.strictObject({
  source: limited(templateLimits.source),
  en: Words,
  es: Words,
})

const part = z.enum(partNames, 'must be a part of the documents')

const Version = z.object({
  id: z.number(),
  /** Counted for each part. */
  number: z.number(),
  /** What changed, in the words of who saved it. */
  note: z.string(),
  saved_by: z.string(),
  saved_at: z.string(),
})
export type TemplateVersion = z.output<typeof Version>

const TemplatePart = z.object({
  part,
  is_used: z.boolean(),
  /** The agency's version that is used; null: the product's own. */
  version: z.nullable(Version),
  /** Whether what is used has paragraphs of the product's own text, in either language. */
  shows_own: z.boolean(),
  /** Of the product's own text, as it stands. */
  own_hash: z.string(),
  /** Who confirmed that the agency's counsel approves the product's own text as it stands; null if nobody has. */
  confirmed: z.nullable(z.object({ by: z.string(), at: z.string() })),
})
export type TemplatePart = z.output<typeof TemplatePart>

/** Who may work on the templates: CRM administrators, who already see every contract. */
const audience = 'CRM admin'

export const listDocumentTemplates = endpoint('GET', '/api/settings/document_templates', {
  audience,
  summary: 'The parts of the documents in their order, and whose wording each one has.',
  reply: z.object({
    parts: z.array(TemplatePart),
    /** Whether the caller may confirm texts: only the owner. */
    may_confirm: z.boolean(),
  }),
})

export const readDocumentTemplate = endpoint('GET', '/api/settings/document_template', {
  audience,
  summary: 'A part: the product’s own text, the one that is used, and its versions, newest first.',
  query: z.object({ part }),
  reply: z.object({
    part,
    own: Content,
    /** The id of the agency's version that is used; null: the product's own. */
    version_id: z.nullable(z.number()),
    current: Content,
    versions: z.array(Version),
  }),
})

export const readTemplateVersion = endpoint('GET', '/api/settings/document_template/version', {
  audience,
  summary: 'A stored version of a part.',
  query: z.object({ id: idInQuery }),
  reply: Content,
})

/** The version that the caller saw as the current one; null: the product's own. */
const base = z.nullable(idInBody)

export const saveDocumentTemplate = endpoint('POST', '/api/settings/document_template', {
  audience,
  mode: 'staged',
  isSlow: true,
  summary:
    'Stores a new version of a part, which the next document is made from. 400 if documents can’t be made from it; 409 if somebody else has changed the part since `base`.',
  body: z.strictObject({ part, base, content: Content, note: limited(templateLimits.note) }),
  reply: z.object({ insertId: z.number(), ...messageShape }),
})

export const chooseTemplateVersion = endpoint('PUT', '/api/settings/document_template/current', {
  audience,
  mode: 'staged',
  isSlow: true,
  summary:
    'Makes a stored version of a part, or the product’s own text, the one that is used. It must still make documents.',
  body: z.strictObject({ part, base, version_id: base }),
  reply: Message,
})

const eachOnce = { most: partNames.length, tooMany: 'must have each part once' }
const arrangement = listOf(z.strictObject({ part, is_used: z.boolean() }), eachOnce)
export type Arrangement = z.output<typeof arrangement>

export const arrangeDocumentParts = endpoint('PUT', '/api/settings/document_templates/order', {
  audience,
  summary: 'Sets the order of the parts and which are left out; 409 if somebody else has since `base`.',
  body: z.strictObject({ base: arrangement, parts: arrangement }),
  reply: Message,
})

/** Which of the invented people and terms a preview shows. */
const previewShape = {
  language: z.enum(languages, 'must be en or es'),
  signer: z.enum(['defendant', 'indemnitor'], 'must be defendant or indemnitor'),
  has_plan: z.boolean(),
  with_card: z.boolean(),
}
const shape = z.object(previewShape)
export type PreviewShape = z.output<typeof shape>

export const previewDocumentTemplate = endpoint('POST', '/api/settings/document_template/preview', {
  audience,
  mode: 'file',
  isSlow: true,
  summary:
    'The documents with invented data, or one part of them with a text that isn’t saved, as a PDF. 400 names the errors of the text.',
  body: z.strictObject({
    ...previewShape,
    draft: z.optional(z.strictObject({ part, content: Content })),
  }),
  reply: z.unknown(),
})

export const confirmDocumentTexts = endpoint('PUT', '/api/settings/document_templates/confirmation', {
  audience,
  summary:
    'The owner confirms that counsel approves the product’s own texts as shown (by their hashes), or takes that back (null).',
  body: z.strictObject({
    parts: listOf(z.strictObject({ part, own_hash: nullableText }), eachOnce),
  }),
  reply: Message,
})

/** The body of a refusal because no document can be made from a text. */
export interface TemplateRefused extends ErrorBody {
  /** The line of the layout, from 1; null if it isn't about one. */
  readonly line: number | null
}

/** The body of a refusal because somebody else has changed the part. */
export interface TemplateChanged extends ErrorBody {
  readonly version_id: number | null
  readonly current: PartContent
}

/** Whether an order has each part once, uses those that must be, and has the notice to cosigners first. */
export const isArrangement = (parts: Arrangement): boolean =>
  parts.length === partNames.length &&
  new Set(parts.map(({ part: name }) => name)).size === partNames.length &&
  parts[0]?.part === firstPart &&
  parts.every(({ part: name, is_used }) => is_used || requiredParts[name] === undefined)

/** The part before which no other may be. */
export const firstPart = 'cosigner' satisfies DocumentPart

/** A stored order with the parts that it doesn't name, in the product's order at its end. */
export function arrangedParts(stored: Arrangement): Arrangement {
  const known = stored.filter(({ part: name }) => partNames.includes(name))
  const missing = partNames.filter((name) => !known.some((one) => one.part === name))
  return [...known, ...missing.map((name) => ({ part: name, is_used: true }))]
}
