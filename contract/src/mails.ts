import * as z from 'zod/mini'
import { pageShape } from './kit/paging.ts'
import { endpoint } from './kit/endpoint.ts'
import { idInQuery, Message, nullableText } from './kit/wire.ts'

const textUpTo = (most: number) =>
  z
    .string('must be text')
    .check(z.minLength(1, 'is missing'), z.maxLength(most, `may have at most ${most} characters`))

/** An e-mail to a staff user (PERM-65). */
const Mail = z.strictObject({
  to: textUpTo(254),
  subject: textUpTo(200).check(z.regex(/^[^\r\n]*$/, 'must be one line')),
  message: textUpTo(20_000),
})
export type Mail = z.output<typeof Mail>

export const notifyMail = endpoint('POST', '/api/userperms/notify_mail', {
  audience: 'UserPerms',
  summary: 'Sends an e-mail to a staff user, or stores it if no mail server is set.',
  body: Mail,
  reply: Message,
})

/** 'stored': there was no mail server to send it. */
const mailStates = ['stored', 'queued', 'sending', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

const StoredMail = z.object({
  id: z.number(),
  date_created: z.string(),
  to: z.string(),
  subject: z.string(),
  message: z.string(),
  state: z.enum(mailStates),
  reason: nullableText,
  /** Whether a signed document goes with it. */
  has_attachment: z.boolean(),
})
export type StoredMail = z.output<typeof StoredMail>

/** Lists this one alone. */
const onlyId = z.optional(idInQuery)

export const listMails = endpoint('GET', '/api/settings/mails', {
  audience: 'Developer',
  summary:
    'One page of the e-mails to staff and signers, newest first, with the exact total and whether a mail server is set.',
  query: z.object({ ...pageShape, id: onlyId }),
  reply: z.object({ mails: z.array(StoredMail), total: z.number(), sends: z.boolean() }),
})
