import type { QueryOf } from '@bailiwick/contract/kit/endpoint'
import type { listMails, Mail } from '@bailiwick/contract/mails'
import { toStorableText } from '#platform/columns'
import type { CallerContext, Context, Store } from '#platform/context'
import { JobFailed, jobKind, type JobRun } from '#platform/jobs/job-kind'
import { enqueue, type JobQueue } from '#platform/jobs/job-queue'
import { badRequest } from '#platform/refusal'
import { pageRange } from '#platform/paging'
import {
  decryptText,
  encryptText,
  joinTexts,
  secret,
  withoutSecrets,
  type MessageText,
} from '#platform/secret-text'
import type { Db } from '#tables'
import type { SendMail } from './gateway.ts'
import {
  failQueued,
  insertMail,
  mailsWithoutJob,
  mailsPage,
  nextMailId,
  queuedWithPlainLink,
  setMailReason,
  setMailSecret,
  setMailState,
  staffAddress,
  unsentMail,
  type MailsPage,
} from './queries.ts'

export type { SendMail } from './gateway.ts'

const maxReasonLength = 300

/** How mails leave the portal. */
export interface MailParts {
  /** Whether a mail server is set; without one mails are only stored (OPEN-37). */
  readonly canSendMail: boolean
}

type MailContext = Pick<CallerContext, 'db' | 'vault' | 'actor' | 'now' | 'jobs' | 'afterCommit'>

/**
 * Stores a mail to a staff user in the caller's transaction, which a job sends if a mail server is set (OPEN-37).
 */
export async function storeMail(
  context: MailContext,
  { canSendMail }: MailParts,
  { to, subject, message }: Mail,
): Promise<void> {
  const to_address = await staffAddress(context.db, toStorableText(to).trim())
  if (to_address === null) throw badRequest('notAStaffAddress', { fields: ['to'] })
  await insert(context, { to: to_address, subject, message: toStorableText(message) }, canSendMail)
}

/** A mail whose message may have secrets. */
interface MailText extends Omit<Mail, 'message'> {
  readonly message: MessageText
}

/** Stores a mail; its secrets only if it will be sent, because nobody else ever reads them. */
async function insert(
  context: MailContext,
  { to, subject, message }: MailText,
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
    state: canSend ? 'queued' : 'kept',
    created_by: actor.userId,
    date_created: now,
    date_modified: now,
  })
  if (canSend) await enqueue(context, sendMailJob, { mail_id: id })
}

/** Hands a stored mail to the mail server. */
export const sendMailJob = jobKind<{ readonly mail_id: number }>({ name: 'send-mail', label: 'Emails' })

/** Stores a mail to the address on a client's record in the caller's transaction; returns whether it will be sent. */
export async function mailToClient(
  context: MailContext,
  { canSendMail }: MailParts,
  mail: MailText,
): Promise<boolean> {
  await insert(context, mail, canSendMail)
  return canSendMail
}

/** Sends a mail that waits, or that failed and is retried, and stores the result; throws if it is to be tried again. */
export async function sendStoredMail(
  store: Store,
  send: SendMail,
  mail_id: number,
  { now, isLastTry }: JobRun,
): Promise<void> {
  const mail = await unsentMail(store.db, mail_id)
  if (mail === undefined) return
  const { id, to_address, subject, message, secret: ciphertext } = mail
  const text = ciphertext === null ? message : decryptText(store.vault, { table: 'mails', id }, ciphertext)
  try {
    await send({ to: to_address, subject, text })
    await setMailState(store.db, id, 'sent', null, now)
  } catch (error) {
    const said = error instanceof Error ? error.message : 'not sent'
    const reason = toStorableText(withoutSecrets(said, { full: text, masked: message })).slice(
      0,
      maxReasonLength,
    )
    if (isRefused(error)) return setMailState(store.db, id, 'failed', reason, now)
    // Keeps its secret: the failed job can be retried
    await setMailReason(store.db, id, isLastTry ? 'failed' : 'queued', reason, now)
    throw new JobFailed('The mail server didn’t take the mail yet.')
  }
}

/** Whether the mail server refused a mail for good, as it does an address that doesn't exist (a reply of 5xx). */
const isRefused = (error: unknown): boolean =>
  Number((error as { readonly responseCode?: unknown }).responseCode ?? 0) >= 500

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
  mailsPage(db, pageRange(query))
