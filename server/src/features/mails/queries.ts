import type { StoredMail } from '@bailiwick/contract/mails'
import { sql, type Insertable } from 'kysely'
import { jobSchema } from '#platform/jobs/job-queue'
import { asInstant } from '#platform/json-sql'
import type { PageRange } from '#platform/paging'
import type { Db, Tables } from '#tables'
import type { MailPurpose } from './tables.ts'

/** The active user with an email address, found in any case. */
export function staffWithAddress(
  db: Db,
  address: string,
): Promise<{ readonly id: number; readonly email: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where((by) => by.eb(by.fn('lower', ['email']), '=', by.fn('lower', [by.val(address)])))
    .where('active', '=', true)
    .limit(1)
    .$narrowType<{ email: string }>()
    .executeTakeFirst()
}

/** When a user wrote to staff since a time, the first time first. Mails about documents have a purpose. */
export async function staffMailTimes(db: Db, userId: number, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('mails')
    .select('date_created')
    .where('created_by', '=', userId)
    .where('purpose', 'is', null)
    .where('date_created', '>', since.toISOString())
    .orderBy('date_created')
    .execute()
  return rows.map(({ date_created }) => new Date(date_created))
}

/** The id of the next mail, which its ciphertext is bound to. */
export async function nextMailId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('mails', 'id'))::int as id`.execute(db)
  return rows[0]?.id ?? 0
}

export async function insertMail(db: Db, mail: Insertable<Tables['mails']>): Promise<void> {
  await db.insertInto('mails').values(mail).execute()
}

export interface QueuedMail {
  readonly id: number
  readonly to_address: string
  readonly subject: string
  readonly message: string
  /** The message in full, encrypted; null if it has no secret. */
  readonly secret: Buffer | null
  readonly document_ids: readonly number[]
  readonly purpose: MailPurpose | null
  readonly attachment: string | null
  readonly date_created: string
  /** Since when a process sends it; null if none does. */
  readonly sending_at: string | null
  /** How often it was handed over in full without an answer. */
  readonly unconfirmed: number
}

const content = (db: Db) =>
  db
    .selectFrom('mails')
    .select(['id', 'to_address', 'subject', 'message', 'secret', 'sending_at', 'unconfirmed'])
    .select(['document_ids', 'purpose', 'attachment', 'date_created'])

/** A mail that a job may send: it waits, its process ended, or the mail server couldn't be reached and somebody retries. */
const unsent = (db: Db, id: number) =>
  content(db)
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'sending', 'failed'])
    .where('is_refused', '=', false)

export const unsentMail = (db: Db, id: number): Promise<QueuedMail | undefined> =>
  unsent(db, id).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockedUnsentMail = (db: Db, id: number): Promise<QueuedMail | undefined> =>
  unsent(db, id).forUpdate().executeTakeFirst()

/** Marks a mail as being sent since now. Until its end is stored, the mail server may have it. */
export const setMailSending = (db: Db, { id, unconfirmed }: QueuedMail, now: Date) =>
  db
    .updateTable('mails')
    .set({ state: 'sending', sending_at: now, unconfirmed: unconfirmed + 1, date_modified: now })
    .where('id', '=', id)
    .execute()

/** The mails that wait for the mail server without a job that sends them. */
export async function mailsWithoutJob(db: Db, jobName: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from mails m
    where m.state in ('queued', 'sending') and not exists (
      select from ${sql.table(`${jobSchema}.job`)} j
      where j.name = ${jobName} and j.state < 'completed' and j.data = jsonb_build_object('mail_id', m.id)
    ) order by m.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The queued mails whose link isn't encrypted: those of an older portal. */
export const queuedWithPlainLink = (db: Db): Promise<QueuedMail[]> =>
  content(db)
    .where('state', '=', 'queued')
    .where('secret', 'is', null)
    .where('message', '~', '/sign#[A-Za-z0-9_-]{32}')
    .execute()

export const setMailSecret = (db: Db, id: number, message: string, secret: Buffer | null) =>
  db.updateTable('mails').set({ message, secret }).where('id', '=', id).execute()

/** Why a mail has not been taken by the try that began at `sending_at`. */
export interface MailSetback {
  readonly state: 'queued' | 'failed'
  readonly reason: string
  readonly unconfirmed: number
  readonly sending_at: Date
}

/** Says why a mail has not been taken yet; it can be tried again. Nothing, if another process is sending it by now. */
export async function setMailReason(
  db: Db,
  id: number,
  { sending_at, ...change }: MailSetback,
  now: Date,
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ ...change, sending_at: null, date_modified: now })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('sending_at', '=', sending_at.toISOString())
    .execute()
}

/** Removes the secrets of the mails from before this time that were never sent. */
export const removeSecretsBefore = (db: Db, before: Date) =>
  db
    .updateTable('mails')
    .set({ secret: null })
    .where('secret', 'is not', null)
    .where('state', '=', 'failed')
    .where('date_created', '<', before.toISOString())
    .execute()

/** Ends the mails that wait for the mail server. */
export const failQueued = (db: Db, reason: string, now: Date) =>
  db
    .updateTable('mails')
    .set({ state: 'failed', reason, sending_at: null, date_modified: now })
    .where('state', 'in', ['queued', 'sending'])
    .execute()

/** Ends a mail for good: as sent, or for this reason. What was secret in it isn't needed any more. */
export async function endMail(db: Db, id: number, reason: string | null, now: Date): Promise<void> {
  const state = reason === null ? 'sent' : 'failed'
  await db
    .updateTable('mails')
    .set({ state, reason, is_refused: reason !== null, secret: null, sending_at: null, date_modified: now })
    .where('id', '=', id)
    .execute()
}

export interface MailsPage {
  readonly total: number
  readonly mails: StoredMail[]
}

export async function mailsPage(
  db: Db,
  { offset, rows, id }: PageRange & { readonly id: number | undefined },
): Promise<MailsPage> {
  const listed = db.selectFrom('mails').$if(id !== undefined, (all) => all.where('id', '=', id ?? 0))
  const { total } = await listed.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const mails = await listed
    .select(['id', asInstant('date_created').$castTo<string>().as('date_created'), 'to_address as to'])
    .select(['subject', 'message', 'state', 'reason'])
    .select(sql<boolean>`attachment is not null`.as('has_attachment'))
    .orderBy('id', 'desc')
    .limit(rows)
    .offset(offset)
    .execute()
  return { total, mails }
}
