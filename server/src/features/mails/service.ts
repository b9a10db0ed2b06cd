import type { QueryOf } from '@bailiwick/contract/kit/endpoint'
import type { listMails, Mail } from '@bailiwick/contract/mails'
import type { Clock } from '#platform/clock'
import { toStorableText } from '#platform/columns'
import type { CallerContext, Context, Store } from '#platform/context'
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
import type { Vault } from '#platform/vault'
import type { Db } from '#tables'
import type { SendMail } from './gateway.ts'
import {
  insertMail,
  mailsPage,
  nextMailId,
  queuedBefore,
  queuedMail,
  queuedWithPlainLink,
  setMailSecret,
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
  context: Pick<Context, 'db' | 'vault' | 'actor' | 'now'>,
  { to, subject, message }: Mail,
  canSend: boolean,
): Promise<number> {
  const to_address = await staffAddress(context.db, toStorableText(to).trim())
  if (to_address === null) throw badRequest('notAStaffAddress', { fields: ['to'] })
  return insert(context, { to: to_address, subject, message: toStorableText(message) }, canSend)
}

/** A mail whose message may have secrets. */
interface MailText extends Omit<Mail, 'message'> {
  readonly message: MessageText
}

/** Stores a mail; its secrets only if it will be sent, because nobody else ever reads them. */
async function insert(
  { db, vault, actor, now }: Pick<CallerContext, 'db' | 'vault' | 'actor' | 'now'>,
  { to, subject, message }: MailText,
  canSend: boolean,
): Promise<number> {
  const id = await nextMailId(db)
  const { masked, ciphertext } = encryptText(vault, { table: 'mails', id }, message)
  return insertMail(db, {
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
}

/** What sending mails after a commit needs. */
export interface MailSending {
  readonly db: Db
  readonly vault: Vault
  readonly clock: Clock
  /** Null if no mail server is set. */
  readonly sendMail: SendMail | null
  readonly warn: (error: unknown, mailId: number) => void
}

/** Stores a mail to the address on a client's record in the caller's transaction and sends it after the commit. */
export async function mailToClient(
  context: Pick<CallerContext, 'db' | 'vault' | 'actor' | 'now' | 'afterCommit'>,
  sending: MailSending,
  mail: MailText,
): Promise<void> {
  sendAfterCommit(context, sending, await insert(context, mail, sending.sendMail !== null))
}

/** Sends a stored mail after the commit, without waiting for the mail server. */
export function sendAfterCommit(
  { afterCommit }: Pick<Context, 'afterCommit'>,
  { db, vault, clock, sendMail: send, warn }: MailSending,
  id: number,
): void {
  if (send === null) return
  afterCommit(
    () => void sendMail({ db, vault }, send, id, clock()).catch((error: unknown) => warn(error, id)),
  )
}

/** Sends a queued mail and stores the result. */
export async function sendMail(store: Store, send: SendMail, id: number, now: Date): Promise<void> {
  const mail = await queuedMail(store.db, id)
  if (mail !== undefined) await sendOne(store, send, mail, now)
}

/** Sends mails again that have been queued for too long. */
export async function sendOverdueMails(store: Store, send: SendMail, now: Date): Promise<void> {
  for (const mail of await queuedBefore(store.db, new Date(now.getTime() - overdueMs))) {
    await sendOne(store, send, mail, now)
  }
}

/** Sends a mail in full. It isn't tried again, so its secrets go, whatever the result. */
async function sendOne(
  { db, vault }: Store,
  send: SendMail,
  { id, to_address, subject, message, secret: ciphertext }: QueuedMail,
  now: Date,
): Promise<void> {
  const text = ciphertext === null ? message : decryptText(vault, { table: 'mails', id }, ciphertext)
  const reason = await send({ to: to_address, subject, text }).then(
    () => null,
    (error: unknown) => {
      const said = error instanceof Error ? error.message : 'not sent'
      return toStorableText(withoutSecrets(said, { full: text, masked: message })).slice(0, maxReasonLength)
    },
  )
  await setMailState(db, id, reason === null ? 'sent' : 'failed', reason, now)
}

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
