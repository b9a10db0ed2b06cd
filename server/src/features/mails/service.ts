import type { QueryOf } from '@bailiwick/contract/kit/endpoint'
import type { listMails, Mail } from '@bailiwick/contract/mails'
import type { Clock } from '#platform/clock'
import { toStorableText } from '#platform/columns'
import type { CallerContext, Context } from '#platform/context'
import { badRequest } from '#platform/refusal'
import { pageRange } from '#platform/paging'
import type { Db } from '#tables'
import type { SendMail } from './gateway.ts'
import {
  insertMail,
  mailsPage,
  queuedBefore,
  queuedMail,
  setMailState,
  staffAddress,
  type MailsPage,
  type QueuedMail,
} from './queries.ts'

export type { SendMail } from './gateway.ts'

/** A mail that has been queued for longer is sent again: the portal may have stopped before sending it. */
const overdueMs = 10 * 60 * 1000
const maxReasonLength = 300

/**
 * Stores a mail to a staff user in the caller's transaction and returns its id. It is queued if a mail server is set,
 * otherwise only stored (OPEN-37).
 */
export async function storeMail(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  { to, subject, message }: Mail,
  canSend: boolean,
): Promise<number> {
  const to_address = await staffAddress(db, toStorableText(to).trim())
  if (to_address === null) throw badRequest('notAStaffAddress', { fields: ['to'] })
  return insert({ db, actor, now }, { to: to_address, subject, message }, canSend)
}

const insert = (
  { db, actor, now }: Pick<CallerContext, 'db' | 'actor' | 'now'>,
  { to, subject, message }: Mail,
  canSend: boolean,
): Promise<number> =>
  insertMail(db, {
    to_address: toStorableText(to),
    subject: toStorableText(subject),
    message: toStorableText(message),
    state: canSend ? 'queued' : 'kept',
    created_by: actor.userId,
    date_created: now,
    date_modified: now,
  })

/** What sending mails after a commit needs. */
export interface MailSending {
  readonly db: Db
  readonly clock: Clock
  /** Null if no mail server is set. */
  readonly sendMail: SendMail | null
  readonly warn: (error: unknown, mailId: number) => void
}

/** Stores a mail to the address on a client's record in the caller's transaction and sends it after the commit. */
export async function mailToClient(
  context: Pick<CallerContext, 'db' | 'actor' | 'now' | 'afterCommit'>,
  sending: MailSending,
  mail: Mail,
): Promise<void> {
  sendAfterCommit(context, sending, await insert(context, mail, sending.sendMail !== null))
}

/** Sends a stored mail after the commit, without waiting for the mail server. */
export function sendAfterCommit(
  { afterCommit }: Pick<Context, 'afterCommit'>,
  { db, clock, sendMail: send, warn }: MailSending,
  id: number,
): void {
  if (send === null) return
  afterCommit(() => void sendMail(db, send, id, clock()).catch((error: unknown) => warn(error, id)))
}

/** Sends a queued mail and stores the result. */
export async function sendMail(db: Db, send: SendMail, id: number, now: Date): Promise<void> {
  const mail = await queuedMail(db, id)
  if (mail !== undefined) await sendOne(db, send, mail, now)
}

/** Sends mails again that have been queued for too long. */
export async function sendOverdueMails(db: Db, send: SendMail, now: Date): Promise<void> {
  for (const mail of await queuedBefore(db, new Date(now.getTime() - overdueMs))) {
    await sendOne(db, send, mail, now)
  }
}

async function sendOne(
  db: Db,
  send: SendMail,
  { id, to_address, subject, message }: QueuedMail,
  now: Date,
): Promise<void> {
  const reason = await send({ to: to_address, subject, text: message }).then(
    () => null,
    (error: unknown) =>
      toStorableText(error instanceof Error ? error.message : 'not sent').slice(0, maxReasonLength),
  )
  await setMailState(db, id, reason === null ? 'sent' : 'failed', reason, now)
}

/** One page of the mails, newest first, with the exact total. */
export const listStoredMails = ({ db }: Context, query: QueryOf<typeof listMails>): Promise<MailsPage> =>
  mailsPage(db, pageRange(query))
