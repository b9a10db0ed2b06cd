import type { QueryOf } from '@bailiwick/contract/kit/endpoint'
import { sentence } from '@bailiwick/contract/kit/messages'
import type { listMails, Mail } from '@bailiwick/contract/mails'
import { dayBefore, untilTomorrow } from '#case-file/day-limit'
import { toStorableText } from '#platform/columns'
import type { Context, OpenContext, Store } from '#platform/context'
import { jobKind } from '#platform/jobs/job-kind'
import { enqueue, type JobQueue } from '#platform/jobs/job-queue'
import { badRequest } from '#platform/refusal'
import { pageRange } from '#platform/paging'
import { encryptText, joinTexts, secret, type MessageText } from '#platform/secret-text'
import type { Db } from '#tables'
import { recordSecurityEvent } from '../security/service.ts'
import { lockAccount } from '../users/service.ts'
import {
  failQueued,
  insertMail,
  mailsWithoutJob,
  mailsPage,
  nextMailId,
  queuedWithPlainLink,
  setMailSecret,
  staffMailTimes,
  staffWithAddress,
  type MailsPage,
} from './queries.ts'
import type { MailPurpose } from './tables.ts'

export type { EndedMail, MailToSend } from './sending-service.ts'
export type { MailPurpose } from './tables.ts'

/** How mails are sent. */
export interface MailParts {
  /** Whether a mail server is set; without one mails are only stored (OPEN-37). */
  readonly canSendMail: boolean
}

/** What storing a mail needs of a call, or of a job, whose user is null. */
export type MailContext = Pick<OpenContext, 'db' | 'vault' | 'now' | 'jobs' | 'afterCommit'> & {
  readonly actor: { readonly userId: number | null }
}

/**
 * Stores a mail to a staff user in the caller's transaction, which a job sends if a mail server is set (OPEN-37). Its words
 * come from a browser and it looks like one of the portal, so a user sends few, and the owner sees who wrote to whom.
 */
export async function storeMail(
  context: Context,
  { canSendMail }: MailParts,
  { to, subject, message }: Mail,
): Promise<void> {
  const user = await staffWithAddress(context.db, toStorableText(to).trim())
  if (user === undefined) throw badRequest('notAStaffAddress', { fields: ['to'] })
  await requireFewMails(context)
  await insert(context, { to: user.email, subject, message: toStorableText(message) }, canSendMail)
  await recordSecurityEvent(context, { kind: 'staffMailed', about: user.id })
}

/** An office that changes the permissions of all its staff writes as many. */
const mailsPerDay = 500

async function requireFewMails({ db, actor, now }: Context): Promise<void> {
  await lockAccount(db, actor.userId)
  const times = await staffMailTimes(db, actor.userId, dayBefore(now))
  if (times.length >= mailsPerDay)
    throw untilTomorrow(sentence('tooManyMails', mailsPerDay), times[0] ?? now, now)
}

/** Why a mail about documents goes out, and what is attached to it. */
interface MailSubject {
  readonly document_ids: readonly number[]
  readonly purpose: MailPurpose
  /** The name of a stored file. */
  readonly attachment?: string
}

/** A mail whose message may have secrets. */
interface MailText extends Omit<Mail, 'message'> {
  readonly message: MessageText
  readonly about?: MailSubject
}

/** Stores a mail; its secrets only if it will be sent, because nobody else ever reads them. */
async function insert(
  context: MailContext,
  { to, subject, message, about }: MailText,
  canSend: boolean,
): Promise<void> {
  const { db, vault, actor, now } = context
  const id = await nextMailId(db)
  const { masked, ciphertext } = encryptText(vault, { table: 'mails', id }, message)
  await insertMail(db, {
    id,
    to_address: toStorableText(to),
    subject: toStorableText(subject),
    message: masked,
    secret: canSend ? ciphertext : null,
    state: canSend ? 'queued' : 'stored',
    document_ids: [...(about?.document_ids ?? [])],
    purpose: about?.purpose ?? null,
    attachment: about?.attachment ?? null,
    created_by: actor.userId,
    date_created: now,
    date_modified: now,
  })
  if (canSend) await enqueue(context, sendMailJob, { mail_id: id })
}

/** Hands a stored mail to the mail server; one with a large attachment takes a while. */
export const sendMailJob = jobKind<{ readonly mail_id: number }>({
  name: 'send-mail',
  label: 'Emails',
  sends: true,
  timeoutSeconds: 3 * 60,
  // A slow mail doesn't hold the next ones back
  atOnce: 4,
  workers: 5,
})

/** Stores a mail about a file in the caller's transaction; returns whether it will be sent. */
export async function mailAboutFile(
  context: MailContext,
  { canSendMail }: MailParts,
  mail: MailText,
): Promise<boolean> {
  await insert(context, mail, canSendMail)
  return canSendMail
}

/** Adds a job for each mail that waits for the mail server and has none: jobs are outside of a move. */
export async function resumeMails(db: Db, jobs: JobQueue): Promise<void> {
  const ids = await mailsWithoutJob(db, sendMailJob.name)
  await jobs.addAll(
    db,
    sendMailJob,
    ids.map((mail_id) => ({ mail_id })),
  )
}

/** Ends the mails of a backup that waited when it was made: they may have been sent since. */
export const endRestoredMails = (db: Db, now: Date) =>
  failQueued(db, 'It waited when the backup was made, and may have been sent since.', now)

/** The token of a link, as a group: `split` returns it at odd places. */
const signingToken = /(?<=\/sign#)([\w-]{32})/

/** The tokens of the links to sign in a text. */
export const linkTokens = (text: string): string[] => text.split(signingToken).filter((_, at) => at % 2 === 1)

/** Encrypts the links of mails that an older portal has queued. */
export async function encryptQueuedLinks({ db, vault }: Store): Promise<void> {
  for (const { id, message } of await queuedWithPlainLink(db)) {
    const parts = message.split(signingToken)
    const text = joinTexts(
      parts.map((part, at) => (at % 2 === 0 ? part : secret(part))),
      '',
    )
    const { masked, ciphertext } = encryptText(vault, { table: 'mails', id }, text)
    await setMailSecret(db, id, masked, ciphertext)
  }
}

/** One page of the mails, newest first, with the exact total. */
export const listStoredMails = ({ db }: Context, query: QueryOf<typeof listMails>): Promise<MailsPage> =>
  mailsPage(db, { ...pageRange(query), id: query.id })
