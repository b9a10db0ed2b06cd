import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { longText, text, type Catalogue } from './kit/fields.ts'
import { sentence, type Sentence } from './kit/messages.ts'
import { repeatedValue, sentShape, storedShape } from './kit/record-shapes.ts'
import { idInBody, idInQuery, Made, Message } from './kit/wire.ts'
import { setApart, touchedPlaceholder } from './placeholders-apart.ts'

/** '1': written by the staff; '2': built in, which can only be changed (OPEN-45). */
const smsTypes = ['1', '2'] as const
export type SmsType = (typeof smsTypes)[number]
/** The default type of a new template (SMSA-17). */
export const usualSmsType: SmsType = '1'

/** The fields of a template that people fill in; a text has fewer than 1555 characters (SMSA-18, OPEN-52). */
export const smsFields = {
  description: { ...text('Description', 100), required: true },
  content: { ...longText('Content', 1554), required: true },
} as const satisfies Catalogue

const SmsTemplate = z.object({
  id: z.number(),
  description: z.string(),
  content: z.string(),
  type: z.enum(smsTypes),
})
export type SmsTemplate = z.output<typeof SmsTemplate>

const sent = sentShape(smsFields)
const sentType = z.optional(z.enum(smsTypes, "must be '1' or '2'"))

/** The placeholders of a text, written in braces, and what they become (OPEN-48). */
export const placeholders = {
  name: 'The name of the recipient',
  link: 'A link of their own to the form',
  code: 'Their access code',
  brand: 'The name of the agency',
  phone: 'The phone the text goes to',
  documents: 'The documents still to be signed',
} as const
export type Placeholder = keyof typeof placeholders

const withLink = ['name', 'link', 'code', 'brand', 'phone'] as const
/** Notifications have no link (OPEN-130). */
const withoutLink = ['name', 'brand', 'phone'] as const

/**
 * The built-in templates: the placeholders each may have, and the one it needs (OPEN-46 to OPEN-48). What a
 * notification says about the booking follows its text.
 */
export const productTexts = {
  formLink: { id: 1, needs: 'link', takes: withLink },
  newCode: { id: 2, needs: 'link', takes: withLink },
  reminder: { id: 3, needs: 'documents', takes: ['name', 'documents', 'brand', 'phone'] },
  bookingLink: { id: 4, needs: 'link', takes: withLink },
  courtFull: { id: 5, needs: null, takes: withoutLink },
  courtPartial: { id: 6, needs: null, takes: withoutLink },
  paymentSchedule: { id: 7, needs: null, takes: withoutLink },
} as const
export type ProductText = keyof typeof productTexts

/** The templates that begin a notification (OPEN-125). */
export const notificationTexts = [
  'courtFull',
  'courtPartial',
  'paymentSchedule',
] as const satisfies readonly ProductText[]
export type NotificationType = (typeof notificationTexts)[number]
export const notificationTextIds: readonly number[] = notificationTexts.map((name) => productTexts[name].id)

const productText = (id: number | null) => Object.values(productTexts).find((one) => one.id === id)

/** The placeholder that the template of this id needs; null if none. */
export const neededIn = (id: number | null): Placeholder | null => productText(id)?.needs ?? null

/** The placeholders that the template of this id may have; null is a new one. Templates of the staff are notifications. */
export const placeholdersOf = (id: number | null): readonly Placeholder[] =>
  productText(id)?.takes ?? withoutLink

/** The error of the content of a template, by its id, which is null for a new one; null if it's valid. */
export function contentError(id: number | null, content: string): Sentence | null {
  const touched = touchedPlaceholder(content, placeholdersOf(id))
  return touched === null ? null : sentence('placeholderAlone', `{${touched}}`)
}

const braced = /\{(\w+)\}/g

/**
 * The text with its placeholders replaced, and the needed one appended if it's missing (OPEN-48). Unknown braces stay as
 * typed, and braces in the values aren't replaced. A link or a code never touches what stands beside it.
 */
export function fillIn(
  template: string,
  values: Readonly<Record<string, string>>,
  needs: Placeholder | null,
): string {
  const isMissing = needs !== null && !template.includes(`{${needs}}`)
  const complete = isMissing ? `${template.trimEnd()} {${needs}}` : template
  return setApart(complete, (name) => Object.hasOwn(values, name)).replace(
    braced,
    (braces, name: string) => (Object.hasOwn(values, name) ? values[name] : null) ?? braces,
  )
}

/** The unknown placeholders, which are sent as typed, each once. */
export const unknownBraces = (template: string, known: readonly string[]): string[] => [
  ...new Set(
    [...template.matchAll(braced)].flatMap(([braces, name = '']) => (known.includes(name) ? [] : [braces])),
  ),
]

/** Whether two descriptions are the same, ignoring case and outer spaces (SMSA-23, OPEN-52). */
export const isSameDescription = (one: string, other: string): boolean =>
  comparable(one) === comparable(other)
const comparable = (description: string) => description.trim().toLowerCase()

export const listSmsConfig = endpoint('GET', '/api/settings/sms_config', {
  audience: 'CRM or SMS',
  summary: 'The templates of text messages, of the staff and built in.',
  reply: z.object({ sms_config: z.array(SmsTemplate) }),
})

export const createSmsConfig = endpoint('POST', '/api/settings/sms_config', {
  audience: 'SMS edit',
  summary: "Adds a template of the staff, type '1'; its description must be unique.",
  body: z.strictObject({ ...sent, type: sentType }),
  reply: Made,
})

export const updateSmsConfig = endpoint('PUT', '/api/settings/sms_config', {
  audience: 'SMS edit',
  summary:
    'Changes the content of a template; 409 if `base` is given and somebody else has changed it since.',
  body: z.strictObject({
    id: idInBody,
    content: storedShape(smsFields).content,
    base: z.optional(z.strictObject({ content: sent.content })),
    // Read-only: ignored when sent (OPEN-49)
    description: z.optional(repeatedValue),
    type: z.optional(repeatedValue),
  }),
  reply: Message,
})

export const deleteSmsConfig = endpoint('DELETE', '/api/settings/sms_config', {
  audience: 'SMS edit',
  summary:
    "Deletes a template of the staff; messages sent with it stay. Built-in templates can't be deleted.",
  query: z.object({ id: idInQuery }),
  reply: Message,
})
