import { sql } from 'kysely'
import type { FilePerson } from '#case-file/file-person'
import { jobSchema } from '#platform/jobs/job-queue'
import type { TextReasonCode } from '@bailiwick/contract/text-reasons'
import { isPendingRow } from '#case-file/document-status'
import { cachedPlan } from '#platform/cached-plans'
import type { MessageState } from '@bailiwick/contract/messaging'
import type { Db } from '#tables'

/** A message on its way to a provider. */
export interface UnsentMessage {
  readonly id: number
  readonly phone: string
  readonly content: string
  readonly secret: Buffer | null
  /** Whether it carries a link of the portal. */
  readonly has_link: boolean
  /** The documents that it asks to sign. */
  readonly document_ids: readonly number[]
  readonly state: MessageState
  /** Why it failed or waits. */
  readonly reason_code: TextReasonCode | null
  /** The provider's id of it; null as long as nobody knows that the provider took it. */
  readonly provider_id: string | null
  /** When it was handed to the provider without an answer; null if the provider surely has not got it. */
  readonly sending_at: string | null
  /** Not before this time, and only by day where the recipient is; null: at any hour. */
  readonly send_after: string | null
  /** Whether it was not to be sent when it was written, but at a later hour. */
  readonly has_waited: boolean
  /** When its link counts as sent; null before it is handed to the provider. */
  readonly link_sent_at: string | null
  /** Whose it is; null if it isn't about a file. */
  readonly defendant_id: number | null
  readonly indemnitor_id: number | null
  /** Whether it goes to somebody who is neither the defendant nor an indemnitor of the file. */
  readonly is_to_other: boolean
  /** Comes back with the reports of the provider; null for a message of an older portal. */
  readonly reference: string | null
  /** When a newer link made its own invalid; null: none did. */
  readonly replaced_at: string | null
  /** When its sender took its link to hand it over; null: they didn't. */
  readonly secret_shown_at: string | null
  /** Who sent it; null: its recipient requested it. */
  readonly created_by: number | null
  readonly date_created: string
  readonly date_modified: string
}

/** Whether the message in the row `message` was not to be sent when it was written, but at a later hour. */
export const hasWaited = (message: string) =>
  sql<boolean>`coalesce(${sql.ref(`${message}.send_after`)} > ${sql.ref(`${message}.date_created`)}, false)`

/** Whether it was sent at a later hour than it was written: in the morning, or when its failed job was retried. */
const wasSentLate = (message: string) =>
  sql`(${hasWaited(message)} or ${sql.ref(`${message}.sending_at`)} - ${sql.ref(`${message}.date_created`)} > interval '1 hour')`

/** When the link of a text counts as sent: with its writing, or when it was sent if that was much later. */
const linkSentAt = (message: string) => sql`
  case when ${wasSentLate(message)} then ${sql.ref(`${message}.sending_at`)} else ${sql.ref(`${message}.date_created`)} end`

/**
 * A message, locked until the transaction ends; undefined if missing. The end of a text with a link changes its file, which
 * is locked first, in the same order as everywhere (`lockDefendant`): its lock is needed before the first row can be read.
 */
export async function lockMessage(db: Db, id: number): Promise<UnsentMessage | undefined> {
  const { rows } = await sql<UnsentMessage>`
    with file as materialized (
      select id from defendants
      where id = (select defendant_id from messages where id = ${id} and has_link)
      for no key update
    )
    select id, phone, content, secret, state, sending_at, date_created, date_modified, provider_id, send_after, defendant_id,
      indemnitor_id, reason_code, has_link, document_ids, is_to_other, reference, replaced_at, secret_shown_at,
      created_by, ${hasWaited('messages')} as has_waited,
      case when sending_at is not null then ${linkSentAt('messages')} end as link_sent_at
    from messages where id = ${id} and (select count(*) from file) >= 0
    for update of messages ${cachedPlan}`.execute(db)
  return rows[0]
}

/** What a message has of itself that decides on a report about it. */
type ReportedMessage = Pick<UnsentMessage, 'state' | 'provider_id' | 'has_link' | 'document_ids'>

/** A message that the provider reports on, not locked; undefined if missing. */
export const reportedMessage = (db: Db, id: number): Promise<ReportedMessage | undefined> =>
  db
    .selectFrom('messages')
    .select(['state', 'provider_id', 'has_link', 'document_ids'])
    .where('id', '=', id)
    .modifyEnd(cachedPlan)
    .executeTakeFirst()

/** The file that a message is about, to be locked before it; undefined if it is about none. */
export async function fileOfText(db: Db, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('messages').select('defendant_id').where('id', '=', id).executeTakeFirst()
  return row?.defendant_id ?? undefined
}

/** A document as far as it decides on a text about it. */
interface AskedDocument {
  readonly status: number
  /** Whether it still waits for its signer. */
  readonly is_pending: boolean
  readonly is_voided: boolean
  /** Whether it was signed at DocuSign, also if its PDF isn't stored yet. */
  readonly is_signed: boolean
}

/** Whether the document of the envelope `e` was signed at DocuSign, also if its PDF isn't stored yet. */
const isSignedThere = sql<boolean>`coalesce(e.state = 'completed', false)`

/** Whether the document `o` with its envelope `e` still waits for its signer. */
const isStillPending = sql<boolean>`(${isPendingRow('o')} and not ${isSignedThere})`

/** Whether the documents of the row `message` have all ended. */
export const haveDocumentsEnded = (message: string) => sql<boolean>`(
  select coalesce(bool_and(not ${isStillPending}), false)
  from documents o left join envelopes e on e.document_id = o.id
  where o.id = any(${sql.ref(`${message}.document_ids`)}))`

/** These documents, the newest first. */
export async function askedDocuments(db: Db, ids: readonly number[]): Promise<AskedDocument[]> {
  const { rows } = await sql<AskedDocument>`
    select o.status, ${isStillPending} as is_pending, o.voided_at is not null as is_voided, ${isSignedThere} as is_signed
    from documents o left join envelopes e on e.document_id = o.id
    where o.id = any(${[...ids]}) order by o.id desc`.execute(db)
  return rows
}

export interface StateChange {
  readonly state: MessageState
  readonly reason_code?: TextReasonCode | null
  readonly reason_detail?: string | null
  readonly provider_id?: string
  readonly sending_at?: Date | string | null
  readonly send_after?: Date
}

export const setMessageState = (db: Db, id: number, change: StateChange, now: Date) =>
  updateState(db, id, change, now).modifyEnd(cachedPlan).execute()

/** The same of a message that is still in this state; of another one nothing. */
export async function setStateFrom(
  db: Db,
  id: number,
  from: MessageState,
  change: StateChange,
  now: Date,
): Promise<void> {
  await updateState(db, id, change, now).where('state', '=', from).modifyEnd(cachedPlan).execute()
}

const updateState = (db: Db, id: number, change: StateChange, now: Date) =>
  db
    .updateTable('messages')
    .set({ reason_code: null, reason_detail: null, ...change, date_modified: now })
    .where('id', '=', id)

/** Says why a message that is being handed over isn't there yet; when that began stays. */
export const setReason = (db: Db, id: number, reason_code: TextReasonCode) =>
  db.updateTable('messages').set({ reason_code, reason_detail: null }).where('id', '=', id).execute()

/** The person of a text with a link, its time, and that of their link before it. */
export interface LinkTimes extends FilePerson {
  /** What the person's Link Last Sent may say of it: when it was written, and when it was handed over. */
  readonly recordedTimes: readonly string[]
  readonly last_sent: string | null
}

/** The times of the links of a text's person; undefined if the text is in no file. */
export async function linkTimes(db: Db, id: number): Promise<LinkTimes | undefined> {
  const { rows } = await sql<
    Omit<LinkTimes, 'recordedTimes'> & { readonly date_created: string; readonly sending_at: string | null }
  >`
    select m.defendant_id, m.indemnitor_id, m.date_created, m.sending_at, (
      select max(${linkSentAt('o')}) from messages o
      where o.defendant_id = m.defendant_id and o.indemnitor_id is not distinct from m.indemnitor_id
        and o.id <> m.id and o.has_link and o.document_ids = '{}' and not o.is_to_other
        and (o.state in ('sent', 'delivered') or o.state in ('queued', 'sending') and not ${hasWaited('o')})
    ) as last_sent
    from messages m where m.id = ${id} and m.defendant_id is not null`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { date_created, sending_at, ...times } = row
  return { ...times, recordedTimes: sending_at === null ? [date_created] : [date_created, sending_at] }
}

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

/** Whose links are no longer valid: those of a person to their file, or those to sign a document. */
interface OldLinks extends FilePerson {
  /** Null: to the file. */
  readonly document_id: number | null
}

const newerLink: TextReasonCode = 'newerLink'

/**
 * Ends the messages that wait with a link that isn't valid any more, and removes the link of all of them. One that is being
 * handed over gets the reason, so that it isn't handed over again; one that failed has its own.
 */
export const endOldLinks = (db: Db, { defendant_id, indemnitor_id, document_id }: OldLinks, now: Date) =>
  sql`
  update messages set secret = null, replaced_at = ${now}, date_modified = case when state = 'sending' then date_modified else ${now} end,
    reason_code = case when state = 'failed' then reason_code else ${newerLink} end,
    reason_detail = case when state = 'failed' then reason_detail end,
    state = case when state = 'queued' then 'failed' else state end
  where defendant_id = ${defendant_id} and indemnitor_id is not distinct from ${indemnitor_id}::int
    and has_link and secret is not null and case when ${document_id}::int is null
      then document_ids = '{}' else ${document_id}::int = any (document_ids) end`.execute(db)

/** Ends the messages that wait for a provider. */
export const failUnsent = (db: Db, reason_code: TextReasonCode, now: Date) =>
  db
    .updateTable('messages')
    .set({ state: 'failed', reason_code, reason_detail: null, date_modified: now })
    .where('state', 'in', ['queued', 'sending'])
    .execute()

/** A number, or somebody in a file: with an indemnitor the file needn't be named. */
export type WaitingFor =
  | { readonly phone: string }
  | { readonly defendant_id: number; readonly indemnitor_id: null }
  | { readonly indemnitor_id: number }

/** The messages that wait for the morning and go to a number, or to somebody in a file. */
export async function waitingMessages(db: Db, to: WaitingFor): Promise<number[]> {
  const recipient =
    'phone' in to
      ? sql`phone = ${to.phone}`
      : to.indemnitor_id === null
        ? sql`defendant_id = ${to.defendant_id} and indemnitor_id is null`
        : sql`indemnitor_id = ${to.indemnitor_id}`
  const { rows } = await sql<{ id: number }>`
    select id from messages where state = 'queued' and send_after is not null and ${recipient}`.execute(db)
  return rows.map(({ id }) => id)
}
