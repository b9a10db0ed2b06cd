import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { longText, text, type Catalogue } from './fields.ts'
import { idInBody, idInQuery, Made, Message, sentShape, storedShape } from './wire.ts'

/** '1': made by the staff; '2': the product's own, which are changed and nothing else (OPEN-45). */
export const smsTypes = ['1', '2'] as const
export type SmsType = (typeof smsTypes)[number]
/** What a new text is unless it says otherwise (SMSA-17). */
export const usualSmsType: SmsType = '1'

/** What a person writes of a template; a text is shorter than 1555 characters (SMSA-18, OPEN-52). */
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

/** What may stand in braces in a text, and what it becomes (OPEN-48). */
export const placeholders = {
  name: 'The name of the recipient',
  link: 'A link of their own to the form',
  code: 'Their access code',
  brand: 'The name of the agency',
  phone: 'The phone the text goes to',
  documents: 'The papers still to be signed',
} as const
export type Placeholder = keyof typeof placeholders

const withLink = ['name', 'link', 'code', 'brand', 'phone'] as const
/** A notification carries no link (OPEN-130). */
const withoutLink = ['name', 'brand', 'phone'] as const

/**
 * The product's own texts that it sends itself: what may stand in each, and without what it is of no use (OPEN-46 to
 * OPEN-48). What a notification says of the booking follows its text.
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

/** Those that begin a notification: what the latest booking holds follows them (OPEN-125). */
export const notificationTexts = [
  'courtFull',
  'courtPartial',
  'paymentSchedule',
] as const satisfies readonly ProductText[]
export type NotificationType = (typeof notificationTexts)[number]
export const notificationTextIds: readonly number[] = notificationTexts.map((name) => productTexts[name].id)

const productText = (id: number | null) => Object.values(productTexts).find((one) => one.id === id)

/** The placeholder that the text of that id must hold; null where it needs none. */
export const neededIn = (id: number | null): Placeholder | null => productText(id)?.needs ?? null

/** The placeholders that the text of that id may hold; null is a new one. Those of the staff are notifications. */
export const placeholdersOf = (id: number | null): readonly Placeholder[] =>
  productText(id)?.takes ?? withoutLink

const braced = /\{(\w+)\}/g

/**
 * A text with its placeholders replaced, and the needed one appended where it is not in it (OPEN-48). Unknown braces
 * stay as typed; what is filled in is not read again.
 */
export function fillIn(
  template: string,
  values: Readonly<Record<string, string>>,
  needs: Placeholder | null,
): string {
  const lacks = needs !== null && !template.includes(`{${needs}}`)
  const whole = lacks ? `${template.trimEnd()} {${needs}}` : template
  return whole.replace(
    braced,
    (braces, name: string) => (Object.hasOwn(values, name) ? values[name] : null) ?? braces,
  )
}

/** What stands in braces and is none of the placeholders, and so is sent as typed; each once. */
export const unknownBraces = (template: string, known: readonly string[]): string[] => [
  ...new Set(
    [...template.matchAll(braced)].flatMap(([braces, name = '']) => (known.includes(name) ? [] : [braces])),
  ),
]

/** Whether two texts go by the same description: case and spaces at the ends do not count (SMSA-23, OPEN-52). */
export const isSameDescription = (one: string, other: string): boolean => folded(one) === folded(other)
const folded = (description: string) => description.trim().toLowerCase()

export const listSmsConfig = endpoint('GET', '/api/settings/sms_config', {
  audience: 'CRM or SMS',
  summary: 'The texts of text messages, those of the staff and those of the product.',
  reply: z.object({ sms_config: z.array(SmsTemplate) }),
})

export const createSmsConfig = endpoint('POST', '/api/settings/sms_config', {
  audience: 'SMS edit',
  summary: "Keeps a new text of the staff, type '1'; its description must be new.",
  body: z.strictObject({ ...sent, type: sentType }),
  reply: Made,
})

export const updateSmsConfig = endpoint('PUT', '/api/settings/sms_config', {
  audience: 'SMS edit',
  summary: 'Changes the content of a text; 409 where `base` is given and somebody else has changed it since.',
  body: z.strictObject({
    id: idInBody,
    content: storedShape(smsFields).content,
    base: z.optional(z.strictObject({ content: sent.content })),
    // Read-only: sent back with a change they are ignored (OPEN-49)
    description: z.optional(z.unknown()),
    type: z.optional(z.unknown()),
  }),
  reply: Message,
})

export const deleteSmsConfig = endpoint('DELETE', '/api/settings/sms_config', {
  audience: 'SMS edit',
  summary: "Deletes a text of the staff; what was sent with it stays. The product's own are refused.",
  query: z.object({ id: idInQuery }),
  reply: Message,
})
