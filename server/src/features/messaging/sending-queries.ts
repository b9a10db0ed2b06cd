import { sql } from 'kysely'
import { jobSchema } from '#platform/jobs/job-queue'
import type { MessageState } from '@bailiwick/contract/messaging'
import type { Db } from '#tables'

/** A message on its way to a provider. */
export interface UnsentMessage {
  readonly id: number
  readonly phone: string
  readonly content: string
  readonly secret: Buffer | null
  /** When its sender saw the secret, which ended it. */
  readonly secret_shown_at: string | null
  readonly template_id: number | null
  readonly state: MessageState
  /** Why it failed or waits. */
  readonly reason: string | null
  /** The provider's id of it; null as long as nobody knows that the provider took it. */
  readonly provider_id: string | null
  /** When it was handed to the provider without an answer; null if the provider surely has not got it. */
  readonly sending_at: string | null
  /** Not before this time, and only by day where the recipient is; null: at any hour. */
  readonly send_after: string | null
  /** Whose it is; null if it isn't about a file. */
  readonly defendant_id: number | null
  readonly indemnitor_id: number | null
  readonly date_created: string
  readonly date_modified: string
}

/** The message, locked until the transaction ends. */
export const lockedUnsent = (db: Db, id: number): Promise<UnsentMessage | undefined> =>
  db
    .selectFrom('messages')
    .select(['id', 'phone', 'content', 'secret', 'state', 'sending_at', 'date_modified'])
    .select(['provider_id', 'send_after', 'defendant_id', 'indemnitor_id'])
    .select(['reason', 'secret_shown_at', 'template_id', 'date_created'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export interface StateChange {
  readonly state: MessageState
  readonly reason?: string | null
  readonly provider_id?: string
  readonly sending_at?: Date | string | null
  readonly send_after?: Date
}

export const setMessageState = (db: Db, id: number, change: StateChange, now: Date) =>
  db
    .updateTable('messages')
    .set({ reason: null, ...change, date_modified: now })
    .where('id', '=', id)
    .execute()

/** Whether the file of a message was deleted. */
export async function isFileDeleted(db: Db, defendant_id: number): Promise<boolean> {
  const file = await db
    .selectFrom('defendants')
    .select('id')
    .where('id', '=', defendant_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return file === undefined
}

/** Removes what was secret in a message that the provider took. */
export const removeSecret = (db: Db, id: number) =>
  db.updateTable('messages').set({ secret: null }).where('id', '=', id).execute()

/** Which of these ids of a provider belong to other messages than this one. */
export async function idsOfOthers(db: Db, own: number, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('messages')
    .select('provider_id')
    .where('provider_id', 'in', [...ids])
    .where('id', '!=', own)
    .execute()
  return new Set(rows.flatMap(({ provider_id }) => provider_id ?? []))
}

/** The messages that wait for a provider without a job that hands them over. */
export async function messagesWithoutJob(db: Db, jobName: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from messages m
    where m.state in ('queued', 'sending') and not exists (
      select from ${sql.table(`${jobSchema}.job`)} j
      where j.name = ${jobName} and j.state < 'completed' and j.data = jsonb_build_object('message_id', m.id)
    ) order by m.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Ends the messages to a person whose link is no longer valid, and removes it. One that is being handed over only loses the
 * link, so that it isn't handed over again.
 */
export const endOldLinks = (
  db: Db,
  { defendant_id, indemnitor_id }: { readonly defendant_id: number; readonly indemnitor_id: number | null },
  {
    templates,
    reason,
    now,
  }: { readonly templates: readonly number[]; readonly reason: string; readonly now: Date },
) =>
  sql`
  update messages set secret = null, date_modified = case when state = 'sending' then date_modified else ${now} end,
    reason = case when state = 'sending' then reason else ${reason} end,
    state = case when state = 'sending' then state else 'failed' end
  where defendant_id = ${defendant_id} and indemnitor_id is not distinct from ${indemnitor_id}::int
    and template_id = any(${[...templates]}) and secret is not null`.execute(db)

/** Ends the messages that wait for a provider. */
export const failUnsent = (db: Db, reason: string, now: Date) =>
  db
    .updateTable('messages')
    .set({ state: 'failed', reason, date_modified: now })
    .where('state', 'in', ['queued', 'sending'])
    .execute()

/** Whether the owner of the number has asked for no more texts. */
export async function isOptedOut(db: Db, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('text_opt_outs')
    .select('phone')
    .where('phone', '=', phone)
    .executeTakeFirst()
  return row !== undefined
}

export const addOptOut = (db: Db, phone: string, since: Date) =>
  db
    .insertInto('text_opt_outs')
    .values({ phone, since })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .execute()

export const removeOptOut = (db: Db, phone: string) =>
  db.deleteFrom('text_opt_outs').where('phone', '=', phone).execute()
