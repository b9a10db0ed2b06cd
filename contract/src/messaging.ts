import * as z from 'zod/mini'
import { pageShape } from './defendants.ts'
import { endpoint } from './endpoint.ts'
import { idInBody } from './wire.ts'

const tenDigits = z.string('must be text').check(z.regex(/^\d{10}$/, 'must be a phone of 10 digits'))

export const sendOtp = endpoint('POST', '/api/clients/sendOTP', {
  audience: 'CRM edit',
  summary:
    'Texts a one-time link to the form or to the booking, to the defendant or to an indemnitor of theirs.',
  body: z.strictObject({
    phone: tenDigits,
    id: idInBody,
    /** Whether `id` is an indemnitor's. */
    ind: z.optional(z.boolean()),
    defendant_id: idInBody,
    /** The name that is written to is the one on the record. */
    name: z.optional(z.nullable(z.string().check(z.maxLength(250, 'is too long')))),
    /** 'booking_info' leads to the booking instead of the form (OPEN-129). */
    type: z.optional(z.enum(['booking_info'], 'must be booking_info')),
  }),
  reply: z.object({ message: z.string() }),
})

export const sendReminder = endpoint('POST', '/api/documents/reminder', {
  audience: 'CRM edit',
  summary: 'Texts a reminder that names the documents still to be signed.',
  body: z.strictObject({ defendant_id: idInBody, phone: tenDigits, indemnitor_id: z.optional(idInBody) }),
  reply: z.object({ message: z.string() }),
})

/** How many texts one person may send within an hour (OPEN-172). */
export const textsPerHour = 200

export const messageStates = ['queued', 'sent', 'delivered', 'failed'] as const
export type MessageState = (typeof messageStates)[number]

const text = z.nullable(z.string())

/** A text message as it was sent, with the one-time link it carries (OPEN-53). */
const KeptMessage = z.object({
  id: z.number(),
  date_created: z.string(),
  phone: z.string(),
  content: z.string(),
  state: z.enum(messageStates),
  reason: text,
  /** The description of the text it was made of; null once that is deleted. */
  description: text,
  /** Whom it went to. */
  recipient_name: text,
  created_by_name: text,
})
export type KeptMessage = z.output<typeof KeptMessage>

export const listMessages = endpoint('GET', '/api/settings/messages', {
  audience: 'Developer',
  summary: 'One page of the text messages that were sent, newest first, with the exact total.',
  query: z.object(pageShape),
  reply: z.object({ messages: z.array(KeptMessage), total: z.number() }),
})
