import type { QueryOf } from '@bailiwick/contract/endpoint'
import type { listMails, Mail } from '@bailiwick/contract/mails'
import { messages } from '@bailiwick/contract/messages'
import type { Clock } from '#platform/clock'
import { storable } from '#platform/columns'
import type { CallerContext, Context } from '#platform/context'
import { badRequest } from '#platform/refusal'
import { rowsAsked } from '#platform/paging'
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

/** How long a mail may wait before it counts as forgotten: the portal may have stopped just then. */
const forgottenMs = 10 * 60 * 1000
const longestReason = 300

/**
 * Keeps a mail to one of the staff in the caller's transaction and returns its id. It is queued where there is a mail
 * server to hand it to; anywhere else it goes no further (OPEN-37).
 */
export async function keepMail(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  { to, subject, message }: Mail,
  canSend: boolean,
): Promise<number> {
  const to_address = await staffAddress(db, storable(to).trim())
  if (to_address === null) throw badRequest(messages.notAStaffAddress, { fields: ['to'] })
  return keep({ db, actor, now }, { to: to_address, subject, message }, canSend)
}

const keep = (
  { db, actor, now }: Pick<CallerContext, 'db' | 'actor' | 'now'>,
  { to, subject, message }: Mail,
  canSend: boolean,
): Promise<number> =>
  insertMail(db, {
    to_address: storable(to),
    subject: storable(subject),
    message: storable(message),
    state: canSend ? 'queued' : 'kept',
    created_by: actor.userId,
    date_created: now,
    date_modified: now,
  })

/** What hands mails over once the transaction that keeps them is over. */
export interface PostOffice {
  readonly db: Db
  readonly clock: Clock
  /** How mails leave the machine; null where they do not. */
  readonly sendMail: SendMail | null
  readonly warn: (error: unknown, mailId: number) => void
}

/** Keeps a mail to the address on a client's record in the caller's transaction and sends it after the commit. */
export async function mailToClient(
  context: Pick<CallerContext, 'db' | 'actor' | 'now' | 'afterCommit'>,
  office: PostOffice,
  mail: Mail,
): Promise<void> {
  sendAfterCommit(context, office, await keep(context, mail, office.sendMail !== null))
}

/** Sends a mail that is kept once the transaction is over; nobody waits for the mail server. */
export function sendAfterCommit(
  { afterCommit }: Pick<Context, 'afterCommit'>,
  { db, clock, sendMail: send, warn }: PostOffice,
  id: number,
): void {
  if (send === null) return
  afterCommit(() => void sendMail(db, send, id, clock()).catch((error: unknown) => warn(error, id)))
}

/** Sends a queued mail and notes how that ended. */
export async function sendMail(db: Db, send: SendMail, id: number, now: Date): Promise<void> {
  const mail = await queuedMail(db, id)
  if (mail !== undefined) await sendOne(db, send, mail, now)
}

/** Tries again those that were never answered for. */
export async function sendForgottenMails(db: Db, send: SendMail, now: Date): Promise<void> {
  for (const mail of await queuedBefore(db, new Date(now.getTime() - forgottenMs))) {
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
    (error: unknown) => storable(error instanceof Error ? error.message : 'not sent').slice(0, longestReason),
  )
  await setMailState(db, id, reason === null ? 'sent' : 'failed', reason, now)
}

/** One page of the mails, the newest first, with the exact total. */
export const keptMails = ({ db }: Context, query: QueryOf<typeof listMails>): Promise<MailsPage> =>
  mailsPage(db, rowsAsked(query))
