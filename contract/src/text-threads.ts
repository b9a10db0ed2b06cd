import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { listOf } from './kit/request-list.ts'
import { idInBody, idInQuery, Message, nullableText } from './kit/wire.ts'
import { messageSecrets, messageStates, sendAt, tenDigits, Texted, textsPerHour } from './messaging.ts'
import { languages } from './kit/languages.ts'
import { mostSelected } from './list-limits.ts'

/** Whether somebody agreed to texts; null: nobody has asked them. */
const consents = ['yes', 'no'] as const
export type Consent = (typeof consents)[number]

/** The most characters of a text that staff write. */
export const textLength = 1554
/** How many texts of a thread are shown, the newest ones. */
export const threadLength = 200

/** A person of a file, as the thread of texts with them. */
const TextThread = z.object({
  /** Null: the defendant. */
  indemnitor_id: z.nullable(z.number()),
  name: z.string(),
  /** Of an indemnitor to the defendant. */
  relation: nullableText,
  phone: nullableText,
  /** Replies that nobody has read. */
  unread: z.number(),
  /** The last text of either direction; null: there is none. */
  last: z.nullable(z.object({ content: z.string(), at: z.string(), is_reply: z.boolean() })),
  /** Since when their number gets no more texts (STOP); null: it gets them. */
  opted_out_at: nullableText,
  consent: z.nullable(z.enum(consents)),
  /** Why their number can't get texts, as the last one to it showed; null: nothing is known. */
  phone_fault: nullableText,
  /** When the consent was recorded, and by whom. */
  consent_at: nullableText,
  consent_by_name: nullableText,
  /** Null: nobody has chosen one, which is English. */
  language: z.nullable(z.enum(languages)),
})
export type TextThread = z.output<typeof TextThread>

export const listTextThreads = endpoint('GET', '/api/crm/text_threads', {
  audience: 'CRM',
  summary: 'The people of a file with their last text, their unread replies and whether they may be texted.',
  query: z.object({ defendant_id: idInQuery }),
  reply: z.object({ threads: z.array(TextThread) }),
})

/** A text to somebody or from them. */
const ThreadText = z.object({
  id: z.number(),
  is_reply: z.boolean(),
  at: z.string(),
  /** The other end. */
  phone: z.string(),
  /** Access codes and links are masked. */
  content: z.string(),
  secret: z.enum(messageSecrets),
  /** Null for a reply. */
  state: z.nullable(z.enum(messageStates)),
  reason: nullableText,
  /** When it is sent, if it waits for the morning. */
  send_after: nullableText,
  /** When it was sent, if it waited; null: when it was written, or not yet. */
  left_at: nullableText,
  /** Who sent it; null: the portal, or the person themselves. */
  created_by_name: nullableText,
  /**
   * Whose number is at the other end, if it isn't the person's own: that of somebody else of the file, or a former one. A
   * reply from it is here because the last text to it was.
   */
  other_name: nullableText,
  /** Pictures and other files of a reply, which are not stored. */
  files: z.number(),
  /** Whether nobody has read this reply yet. */
  is_unread: z.boolean(),
})
export type ThreadText = z.output<typeof ThreadText>

export const readTextThread = endpoint('GET', '/api/crm/text_thread', {
  audience: 'CRM',
  summary: 'The newest texts to and from somebody in a file, the oldest of them first.',
  query: z.object({ defendant_id: idInQuery, indemnitor_id: z.optional(idInQuery) }),
  reply: z.object({
    texts: z.array(ThreadText),
    /** Whether there are older ones. */
    has_older: z.boolean(),
  }),
})

/** Somebody in a file: the defendant, or an indemnitor. */
const person = { defendant_id: idInBody, indemnitor_id: z.optional(z.nullable(idInBody)) }

export const sendThreadText = endpoint('POST', '/api/crm/text_thread', {
  audience: 'CRM edit',
  summary: 'Texts somebody in a file in the sender’s own words.',
  mode: 'staged',
  body: z.strictObject({
    ...person,
    phone: tenDigits,
    content: z
      .string('must be text')
      .check(
        z.trim(),
        z.minLength(1, 'must not be empty'),
        z.maxLength(textLength, `must have at most ${textLength} characters`),
      ),
    at: sendAt,
  }),
  reply: Texted,
})

export const markThreadRead = endpoint('POST', '/api/crm/text_thread/read', {
  audience: 'CRM edit',
  summary: 'Marks the replies of somebody in a file as read, up to and including one.',
  body: z.strictObject({ ...person, up_to: idInBody }),
  reply: Message,
})

export const saveTextPreferences = endpoint('PUT', '/api/crm/text_preferences', {
  audience: 'CRM edit',
  summary: 'Records whether somebody in a file agreed to texts, and their language.',
  body: z.strictObject({
    ...person,
    consent: z.nullable(z.enum(consents, 'must be yes or no')),
    language: z.nullable(z.enum(languages, 'must be en or es')),
  }),
  reply: Message,
})

/** Unread replies from one number. */
const InboxThread = z.object({
  phone: z.string(),
  /** How many. */
  unread: z.number(),
  /** The newest. */
  last: z.object({ id: z.number(), content: z.string(), at: z.string(), files: z.number() }),
  /** Whose number it is, in the newest file first; empty: in no file. */
  people: z.array(
    z.object({
      defendant_id: z.number(),
      indemnitor_id: z.nullable(z.number()),
      is_lead: z.boolean(),
      name: z.string(),
      relation: nullableText,
      /** Whether the number is nobody's in the file, and the last text to it was about it. */
      is_other: z.boolean(),
      /** The defendant's name. */
      file_name: z.string(),
    }),
  ),
})
export type InboxThread = z.output<typeof InboxThread>

export const listTextInbox = endpoint('GET', '/api/crm/text_inbox', {
  audience: 'CRM',
  summary:
    'The unread replies that the caller may answer, by number; for CRM administrators also those of numbers in no file.',
  reply: z.object({ threads: z.array(InboxThread) }),
})

export const countTextInbox = endpoint('GET', '/api/crm/text_inbox/count', {
  audience: 'CRM',
  summary: 'How many unread replies the caller may answer.',
  reply: z.object({ unread: z.number() }),
})

export const readTextAllowance = endpoint('GET', '/api/crm/text_allowance', {
  audience: 'CRM edit',
  summary: `How many texts the caller may send now: ${textsPerHour} within an hour, less those sent.`,
  reply: z.object({ left: z.number() }),
})

export const checkTexts = endpoint('POST', '/api/crm/text_check', {
  audience: 'CRM edit',
  // Writes nothing: in a transaction it would keep the one connection of the embedded database all along
  ownTransactions: true,
  isHeavy: true,
  summary:
    'How many of the defendants and leads with these ids a text would not reach at once, and why; each counts once.',
  body: z.strictObject({
    ids: listOf(idInBody, {
      most: mostSelected,
      tooMany: `must be at most ${mostSelected}`,
      canBeEmpty: false,
    }),
  }),
  reply: z.object({
    /** They asked for no texts, so nothing is sent. */
    refusing: z.number(),
    /** Their number can’t exist, or costs the caller more. */
    impossible: z.number(),
    /** Their number is of a country that isn’t set up. */
    foreign: z.number(),
    /** Those whose number can’t get texts, as the last one to it showed; the calls that text one try it all the same. */
    unreachable: z.array(z.number()),
    /** It is night there, so the text waits until 8 AM. */
    waiting: z.number(),
  }),
})
export type TextCheck = z.output<typeof checkTexts.reply>

export const markNumberRead = endpoint('POST', '/api/crm/text_inbox/read', {
  audience: 'CRM admin',
  summary: 'Marks the replies of a number that is in no file as read, up to and including one.',
  body: z.strictObject({
    phone: z.string('must be text').check(z.regex(/^\+?\d{3,15}$/, 'must be a phone number')),
    up_to: idInBody,
  }),
  reply: Message,
})
