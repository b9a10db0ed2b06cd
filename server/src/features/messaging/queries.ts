import type { MessageSecret, MessageState, StoredMessage } from '@bailiwick/contract/messaging'
import { notificationTextIds, usualSmsType, type SmsTemplate } from '@bailiwick/contract/sms-config'
import { sql, type Insertable, type RawBuilder } from 'kysely'
import { textReasonOf } from '#case-file/text-reason'
import { asInstant } from '#platform/json-sql'
import type { PageRange } from '#platform/paging'
import type { Db, Tables } from '#tables'
import { haveDocumentsEnded } from './sending-queries.ts'

export async function templateContent(db: Db, id: number): Promise<string> {
  const { content } = await db
    .selectFrom('sms_config')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return content
}

/**
 * The template of a notification by name, written by staff or built in for bookings; undefined if there is none, or if it
 * can't be sent as a notification (OPEN-124).
 */
export const notificationTemplate = (
  db: Db,
  description: string,
): Promise<Pick<SmsTemplate, 'id' | 'content'> | undefined> =>
  db
    .selectFrom('sms_config')
    .select(['id', 'content'])
    .where('description', '=', description)
    .where((one) => one.or([one('type', '=', usualSmsType), one('id', 'in', notificationTextIds)]))
    .executeTakeFirst()

const columns = ['id', 'description', 'content', 'type'] as const

export const allTemplates = (db: Db): Promise<SmsTemplate[]> =>
  db.selectFrom('sms_config').select(columns).orderBy('id').execute()

export const lockedTemplate = (db: Db, id: number): Promise<SmsTemplate | undefined> =>
  db.selectFrom('sms_config').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

/** Adds a template and returns its id. A description that is taken, in any case, violates sms_config_description. */
export async function insertTemplate(db: Db, template: Insertable<Tables['sms_config']>): Promise<number> {
  const { id } = await db.insertInto('sms_config').values(template).returning('id').executeTakeFirstOrThrow()
  return id
}

export const setContent = (
  db: Db,
  id: number,
  content: string,
  { by, at }: { readonly by: number; readonly at: Date },
) =>
  db
    .updateTable('sms_config')
    .set({ content, modified_by: by, date_modified: at })
    .where('id', '=', id)
    .execute()

export const deleteTemplate = (db: Db, id: number) =>
  db.deleteFrom('sms_config').where('id', '=', id).execute()

/** The id of the next message, which its ciphertext is bound to. */
export async function nextMessageId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('messages', 'id'))::int as id`.execute(db)
  return rows[0]?.id ?? 0
}

export async function insertMessage(db: Db, message: Insertable<Tables['messages']>): Promise<number> {
  const { id } = await db.insertInto('messages').values(message).returning('id').executeTakeFirstOrThrow()
  return id
}

/** How many texts the user sent since then. */
export async function countTextsSince(db: Db, userId: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select((by) => by.fn.countAll<number>().as('count'))
    .where('created_by', '=', userId)
    .where('date_created', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** When the user sent the n-th text from the last; undefined if they sent fewer. */
export async function nthLastText(db: Db, userId: number, n: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('date_created')
    .where('created_by', '=', userId)
    .orderBy('date_created', 'desc')
    .offset(n - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.date_created
}

/** The recipient of a notification `m`: only the history has those who are neither defendant nor indemnitor. */
export const notifiedName = sql`(select h.name from history h where h.endpoint = 'notification' and h.record_id = m.id)`

const recipientName = sql<string | null>`
  coalesce(i.name, ${notifiedName}, concat_ws(' ', d.first_name, d.last_name))`

/** The name of the recipient of the message of this id: a value, or a column of another alias than `m`, `i` and `d`. */
export const recipientOf = (id: RawBuilder<unknown>) => sql<string | null>`(
  select ${recipientName} from messages m
  left join indemnitors i on i.id = m.indemnitor_id
  left join defendants d on d.id = m.defendant_id
  where m.id = ${id}
)`

/** A message, locked, with its sender and what is left of its secret. */
export interface LockedMessage {
  readonly defendant_id: number | null
  readonly indemnitor_id: number | null
  readonly phone: string
  readonly state: MessageState
  readonly created_by: number | null
  readonly secret: Buffer | null
  readonly secret_shown_at: string | null
  readonly recipient_name: string | null
  readonly date_modified: string
}

export async function lockedMessage(db: Db, id: number): Promise<LockedMessage | undefined> {
  const { rows } = await sql<LockedMessage>`
    select m.defendant_id, m.indemnitor_id, m.phone, m.state, m.created_by, m.secret, ${asInstant('m.secret_shown_at')} as secret_shown_at,
      ${recipientName} as recipient_name, ${asInstant('m.date_modified')} as date_modified
    from messages m
    left join indemnitors i on i.id = m.indemnitor_id
    left join defendants d on d.id = m.defendant_id
    where m.id = ${id} for update of m`.execute(db)
  return rows[0]
}

/** Whether the link of the row `message` leads nowhere, because its documents have ended or its file was deleted. */
const hasLinkEnded = (message: string) => sql<boolean>`(${sql.ref(`${message}.has_link`)} and (
  ${haveDocumentsEnded(message)} or exists (
    select from defendants f where f.id = ${sql.ref(`${message}.defendant_id`)} and f.deleted_at is not null)))`

/** What became of the secret of the row `m`, for this user. One that was sent leads its recipient wherever it leads. */
export const secretOf = (userId: number) => sql<MessageSecret>`
  case when m.secret_shown_at is not null then 'shown'
    when m.state not in ('sent', 'delivered', 'canceled') and ${hasLinkEnded('m')} then 'ended'
    when m.secret is null then 'none' when m.created_by = ${userId} then 'own' else 'others' end`

/** Whether the link of a message leads nowhere any more. */
export async function isLinkEnded(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from messages m where m.id = ${id} and ${hasLinkEnded('m')}`.execute(db)
  return rows.length > 0
}

/** Whether a text about this document of a file was sent, as far as the provider said. */
export async function wasTexted(
  db: Db,
  { defendant_id, document_id }: { readonly defendant_id: number; readonly document_id: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from messages where defendant_id = ${defendant_id} and document_ids @> array[${document_id}::int]
      and state in ('sent', 'delivered') limit 1`.execute(db)
  return rows.length > 0
}

/** Removes the secrets of messages whose documents have ended. */
export const removeEndedSecrets = (db: Db) =>
  sql`update messages m set secret = null
    where m.secret is not null and m.document_ids <> '{}' and ${haveDocumentsEnded('m')}`.execute(db)

/** Removes the secret of a message, which was shown. */
export const setSecretShown = (db: Db, id: number, now: Date) =>
  db
    .updateTable('messages')
    .set({ secret: null, secret_shown_at: now, date_modified: now })
    .where('id', '=', id)
    .execute()

/** Takes a message that failed off the desk. */
export const setDismissed = (db: Db, id: number, at: Date) =>
  db.updateTable('messages').set({ dismissed_at: at }).where('id', '=', id).execute()

/** Removes the secrets of messages from before this time. */
export const removeSecretsBefore = (db: Db, before: Date) =>
  db
    .updateTable('messages')
    .set({ secret: null })
    .where('secret', 'is not', null)
    .where('date_created', '<', before.toISOString())
    .execute()

export interface MessagesPage {
  readonly total: number
  readonly messages: StoredMessage[]
}

export async function messagesPage(
  db: Db,
  { userId, now }: { readonly userId: number; readonly now: Date },
  { offset, rows, id }: PageRange & { readonly id: number | undefined },
): Promise<MessagesPage> {
  const only = id === undefined ? sql`true` : sql`m.id = ${id}`
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from messages m where ${only}`.execute(db)
  const { rows: messages } = await sql<StoredMessage>`
    select m.id, ${asInstant('m.date_created')} as date_created, m.phone, m.content, m.state, ${textReasonOf('m')} as reason,
      t.description, ${recipientName} as recipient_name, u.name as created_by_name,
      coalesce(m.state = 'queued' and m.send_after > ${now}, false) as is_waiting,
      ${secretOf(userId)} as secret
    from messages m
    left join sms_config t on t.id = m.template_id
    left join indemnitors i on i.id = m.indemnitor_id
    left join defendants d on d.id = m.defendant_id
    left join users u on u.id = m.created_by
    where ${only}
    order by m.id desc
    limit ${rows} offset ${offset}`.execute(db)
  return { total: counted.rows[0]?.total ?? 0, messages }
}
