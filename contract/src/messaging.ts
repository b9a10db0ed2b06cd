import * as z from 'zod/mini'
import { pageShape } from './kit/paging.ts'
import { endpoint } from './kit/endpoint.ts'
import { idInBody, idInQuery, Message } from './kit/wire.ts'

const tenDigits = z.string('must be text').check(z.regex(/^\d{10}$/, 'must be a phone of 10 digits'))

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
  }),
  reply: Message,
})

export const readSignInLock = endpoint('GET', '/api/clients/sign_in_lock', {
  audience: 'CRM',
  summary:
    'Until when wrong access codes have locked the phone of a defendant or indemnitor; null: they haven’t.',
  query: z.object({ defendant_id: idInQuery, indemnitor_id: z.optional(idInQuery) }),
  reply: z.object({ locked_until: z.nullable(z.string()) }),
})

export const sendReminder = endpoint('POST', '/api/documents/reminder', {
  audience: 'CRM edit',
  summary: 'Texts a reminder that names the documents still to be signed.',
  body: z.strictObject({ defendant_id: idInBody, phone: tenDigits, indemnitor_id: z.optional(idInBody) }),
  reply: Message,
})

/** The most texts that one user can send within an hour (OPEN-172). */
export const textsPerHour = 200

export const messageStates = ['queued', 'sent', 'delivered', 'failed'] as const
export type MessageState = (typeof messageStates)[number]

const text = z.nullable(z.string())

/**
 * What became of the secret in a message, an access code or a link: there is none (any more), the caller or only somebody
 * else can show it once, or it was shown.
 */
export const messageSecrets = ['none', 'own', 'others', 'shown'] as const
export type MessageSecret = (typeof messageSecrets)[number]

/** A text message as it was sent, with its access code or link masked (OPEN-53). */
const StoredMessage = z.object({
  id: z.number(),
  date_created: z.string(),
  phone: z.string(),
  content: z.string(),
  secret: z.enum(messageSecrets),
  state: z.enum(messageStates),
  reason: text,
  /** The description of its template; null once that is deleted. */
  description: text,
  /** The recipient. */
  recipient_name: text,
  created_by_name: text,
})
export type StoredMessage = z.output<typeof StoredMessage>

export const listMessages = endpoint('GET', '/api/settings/messages', {
  audience: 'Developer',
  summary: 'One page of the text messages sent, newest first, with the exact total.',
  query: z.object(pageShape),
  reply: z.object({ messages: z.array(StoredMessage), total: z.number() }),
})

export const showMessage = endpoint('POST', '/api/settings/messages/show', {
  audience: 'CRM edit',
  summary: 'The content of a text message with its link, once, for the person who sent it.',
  hasSecretReply: true,
  body: z.strictObject({ id: idInBody }),
  reply: z.object({ content: z.string() }),
})
