import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { FilePerson } from '#case-file/file-person'
import { personName } from '#case-file/person-name'
import type { StaffStamp } from '#platform/change'
import type { Db, Tables } from '#tables'
import { recipientOf } from './queries.ts'

/** The people of existing files by the phone `phone`, a column or a value; in the newest file first. */
export const peopleByPhone = (phone: ReturnType<typeof sql>) => sql`
  select d.id as defendant_id, null::int as indemnitor_id
  from defendants d where d.phone = ${phone} and d.deleted_at is null
  union all
  select d.id, i.id
  from indemnitors i join defendants d on d.id = i.defendant_id
  where i.phone = ${phone} and i.deleted_at is null and d.deleted_at is null`

export interface NamedPerson extends FilePerson {
  readonly name: string
}

/** The people with this number, in the newest file first. */
export async function peopleWithPhone(db: Db, phone: string): Promise<NamedPerson[]> {
  const { rows } = await sql<NamedPerson>`
    select p.*, ${personName('d', 'i')} as name
    from (${peopleByPhone(sql`${phone}`)}) p
    join defendants d on d.id = p.defendant_id
    left join indemnitors i on i.id = p.indemnitor_id
    order by p.defendant_id desc, p.indemnitor_id nulls first`.execute(db)
  return rows
}

/** Somebody in whose thread a reply belongs. */
export interface Writer extends NamedPerson {
  /** The text that their number got last, if it isn't their own any more or never was. */
  readonly message_id: number | null
}

/** Whom the last text since then was about that a number got; undefined if it was about no file. */
export async function lastTexted(db: Db, phone: string, since: Date): Promise<Writer | undefined> {
  const { rows } = await sql<Writer>`
    select d.id as defendant_id, i.id as indemnitor_id, t.id as message_id,
      coalesce(${recipientOf(sql.ref('t.id'))}, '') as name
    from (
      select id, defendant_id, indemnitor_id from messages
      where phone = ${phone} and state in ('sending', 'sent', 'delivered') and date_created > ${since}
      order by id desc limit 1
    ) t
    join defendants d on d.id = t.defendant_id and d.deleted_at is null
    left join indemnitors i on i.id = t.indemnitor_id and i.deleted_at is null`.execute(db)
  return rows[0]
}

/** Stores a reply and returns its id; undefined if it is stored already. */
export async function insertReply(
  db: Db,
  reply: Insertable<Tables['text_replies']>,
): Promise<number | undefined> {
  const row = await db
    .insertInto('text_replies')
    .values(reply)
    .onConflict((conflict) => conflict.column('provider_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Says in whose threads a reply belongs. Leads wait for a call again (OPEN-192). */
export async function linkReply(db: Db, reply_id: number, writers: readonly Writer[]): Promise<void> {
  if (writers.length === 0) return
  const rows = writers.map(({ defendant_id, indemnitor_id, message_id }) => ({
    reply_id,
    defendant_id,
    indemnitor_id,
    message_id,
  }))
  await db.insertInto('text_reply_people').values(rows).execute()
  const files = writers.map(({ defendant_id }) => defendant_id)
  await sql`select refresh_defendant_list(array(
    select id from defendants where id = any(${files}::int[]) and is_lead = 1))`.execute(db)
}

/** A person of the statement's own: columns or values. */
interface PersonSql {
  readonly defendant_id: RawBuilder<unknown>
  readonly indemnitor_id: RawBuilder<unknown>
  readonly phone: RawBuilder<unknown>
}

/**
 * Whether the reply `r` is of this person: they had its number when it came, or it came from a number that nobody had and
 * that they have now. As a list of ids, because a plan for `or` would read every reply.
 */
export const isReplyOf = ({
  defendant_id,
  indemnitor_id,
  phone,
}: PersonSql) => sql<boolean>`r.id = any (array(
  select l.reply_id from text_reply_people l
  where l.defendant_id = ${defendant_id} and l.indemnitor_id is not distinct from ${indemnitor_id}
  union all
  select n.id from text_replies n where n.phone = ${phone} and not n.is_known
))`

/** Somebody in a file, with their phone. */
export interface Person extends FilePerson {
  readonly name: string
  readonly phone: string | null
}

/** The same for a person by value. */
export const isReplyOfPerson = ({ defendant_id, indemnitor_id, phone }: Person) =>
  isReplyOf({
    defendant_id: sql`${defendant_id}`,
    indemnitor_id: sql`${indemnitor_id}::int`,
    phone: sql`${phone}::text`,
  })

export interface Reading extends StaffStamp {
  /** The newest reply that was read. */
  readonly up_to: number
}

/** Marks unread replies of a person as read and returns how many there were. */
export async function markRepliesRead(db: Db, person: Person, { up_to, by, at }: Reading): Promise<number> {
  const { rows } = await sql`
    update text_replies r set read_at = ${at}, read_by = ${by}
    where r.read_at is null and r.id <= ${up_to} and ${isReplyOfPerson(person)} returning r.id`.execute(db)
  return rows.length
}
