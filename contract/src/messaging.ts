import * as z from 'zod/mini'
import { pageShape } from './kit/paging.ts'
import { endpoint } from './kit/endpoint.ts'
import { normalizePhone } from './kit/phones.ts'
import { idInBody, idInQuery, Message, messageShape, nullableText } from './kit/wire.ts'
import { textReasonCodes } from './text-reasons.ts'

/**
 * What became of a text message. 'sent': a provider took it; 'delivered': it says that the phone got it; 'canceled': by
 * staff, before it was sent; 'not sent': no provider is set up (OPEN-53, OPEN-189).
 */
export const messageStates = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'failed',
  'canceled',
  'not sent',
] as const
export type MessageState = (typeof messageStates)[number]

/** A text message that a call wrote: on its way to a provider, or for its sender to hand over in another way. */
const WrittenText = z.object({
  message_id: z.number(),
  /** The recipient. */
  name: z.string(),
  phone: z.string(),
  /** The whole text; null if it has a link, which its sender can show once. */
  content: nullableText,
  /** Whether a mail that says the same is on its way to them. */
  is_mailed: z.boolean(),
  /** The mail is one that DocuSign is only asked for. */
  is_mailed_by_docusign: z.optional(z.boolean()),
  state: z.enum(['queued', 'failed', 'not sent']),
  /** Why it failed, or waits for 8 AM. */
  reason: nullableText,
  reason_code: z.nullable(z.enum(textReasonCodes)),
})
export type WrittenText = z.output<typeof WrittenText>

/** The reply of a call that texts people. */
const textedShape = { ...messageShape, texts: z.array(WrittenText) }
export const Texted = z.object(textedShape)

/** A phone of the North American plan in any shape, read as ten digits (OPEN-174). */
export const tenDigits = z
  .string('must be text')
  .check(z.overwrite(normalizePhone), z.regex(/^\d{10}$/, 'must be a phone of 10 digits'))

/** 'morning': in quiet hours of the recipient, the text waits for 8 AM there. */
export const sendAt = z.optional(z.enum(['morning'], 'must be morning'))

export const sendOtp = endpoint('POST', '/api/clients/sendOTP', {
  audience: 'CRM edit',
  summary: 'Texts a defendant or one of their indemnitors a one-time link to the form or to the booking.',
  body: z.strictObject({
    phone: tenDigits,
    id: idInBody,
    /** Whether `id` is an indemnitor's. */
    ind: z.optional(z.boolean()),
    defendant_id: idInBody,
    /** Ignored: the text uses the name on the record. */
    name: z.optional(z.nullable(z.string().check(z.maxLength(250, 'is too long')))),
    /** 'booking_info' links to the booking instead of the form (OPEN-129). */
    type: z.optional(z.enum(['booking_info'], 'must be booking_info')),
    /** Of a link to the booking; a form link is sent at any hour. */
    at: sendAt,
  }),
  reply: Texted,
})

export const readSignInLock = endpoint('GET', '/api/clients/sign_in_lock', {
  audience: 'CRM',
  summary:
    'Until when wrong access codes have locked the phone of a defendant or indemnitor; null: they haven’t.',
  query: z.object({ defendant_id: idInQuery, indemnitor_id: z.optional(idInQuery) }),
  reply: z.object({ locked_until: nullableText }),
})

export const sendReminder = endpoint('POST', '/api/documents/reminder', {
  audience: 'CRM edit',
  summary: 'Texts a reminder that names the documents still to be signed.',
  body: z.strictObject({
    defendant_id: idInBody,
    phone: tenDigits,
    indemnitor_id: z.optional(idInBody),
    at: sendAt,
  }),
  reply: Texted,
})

/** A provider's own form in, its own form out. */
const Provided = z.any()
/** Far more than a report or a text of 1,600 characters has. */
const bodyBytes = 64 * 1024

export const reportTextStatus = endpoint('POST', '/api/messages/status', {
  audience: 'anyone',
  mode: 'webhook',
  bodyBytes,
  summary: 'For the text provider: what became of a message. Its signature is checked.',
  query: z.object({
    id: idInQuery,
    /** The random reference of the message. */
    ref: z.optional(z.string()),
  }),
  reply: Provided,
})

export const receiveText = endpoint('POST', '/api/messages/inbound', {
  audience: 'anyone',
  mode: 'webhook',
  bodyBytes,
  summary: 'For the text provider: a text that somebody sent to the agency. Its signature is checked.',
  reply: Provided,
})

/** An invented short link, as long as a real one, for previews; `site` has no slash at the end. */
export const sampleShortLink = (site: string): string => `${site}/s/kx7mwpd4q9hr`

/** The most texts that one user can send within an hour (OPEN-172). */
export const textsPerHour = 200

/**
 * What became of the secret in a message, an access code or a link: there is none (any more), the caller or only somebody
 * else can show it once, it was shown, or its link has ended with its document or file.
 */
export const messageSecrets = ['none', 'own', 'others', 'shown', 'ended'] as const
export type MessageSecret = (typeof messageSecrets)[number]

/** A text message as it was sent, with its access code or link masked (OPEN-53). */
const StoredMessage = z.object({
  id: z.number(),
  date_created: z.string(),
  phone: z.string(),
  content: z.string(),
  secret: z.enum(messageSecrets),
  state: z.enum(messageStates),
  reason: nullableText,
  /** Whether it waits for the morning. */
  is_waiting: z.boolean(),
  /** The description of its template; null once that is deleted. */
  description: nullableText,
  /** The recipient. */
  recipient_name: nullableText,
  created_by_name: nullableText,
})
export type StoredMessage = z.output<typeof StoredMessage>

/** Lists this one alone. */
const onlyId = z.optional(idInQuery)

export const listMessages = endpoint('GET', '/api/settings/messages', {
  audience: 'Developer',
  summary: 'One page of the text messages sent, newest first, with the exact total.',
  query: z.object({ ...pageShape, id: onlyId }),
  reply: z.object({ messages: z.array(StoredMessage), total: z.number() }),
})

export const cancelMessage = endpoint('POST', '/api/messages/cancel', {
  audience: 'CRM edit',
  summary: 'Cancels a text message that waits to be sent; 409 if it was sent.',
  body: z.strictObject({ message_id: idInBody }),
  reply: Message,
})

export const dismissMessage = endpoint('POST', '/api/messages/dismiss', {
  audience: 'CRM edit',
  summary: 'Takes a text message that failed off the desk; 409 if it hasn’t failed.',
  body: z.strictObject({ message_id: idInBody }),
  reply: Message,
})

export const showMessage = endpoint('POST', '/api/settings/messages/show', {
  audience: 'CRM edit',
  summary:
    'The content of a text message with its link, once, for the person who sent it; 409 if it waits to leave, unless that cancels it.',
  hasSecretReply: true,
  body: z.strictObject({
    id: idInBody,
    /** Whether a text that waits to be sent is canceled, because the caller hands its link over. */
    cancel: z.optional(z.boolean('must be true or false')),
  }),
  reply: z.object({ content: z.string() }),
})
