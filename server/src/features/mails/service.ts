import type { QueryOf } from '@bailiwick/contract/endpoint'
import type { listMails, Mail } from '@bailiwick/contract/mails'
import { messages } from '@bailiwick/contract/messages'
import { storable } from '#platform/columns'
import type { Context } from '#platform/context'
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
  return insertMail(db, {
    to_address,
    subject: storable(subject),
    message: storable(message),
    state: canSend ? 'queued' : 'kept',
    created_by: actor.userId,
    date_created: now,
    date_modified: now,
  })
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
