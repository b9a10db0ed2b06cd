import { sql, type Insertable } from 'kysely'
import type { Db, Tables } from '#tables'

/** Somebody in a file: the defendant, or an indemnitor. */
export interface FilePerson {
  readonly defendant_id: number
  readonly indemnitor_id: number | null
}

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
    select p.*, coalesce(i.name, case when i.id is null then concat_ws(' ', d.first_name, d.last_name) end, '') as name
    from (${peopleByPhone(sql`${phone}`)}) p
    join defendants d on d.id = p.defendant_id
    left join indemnitors i on i.id = p.indemnitor_id
    order by p.defendant_id desc, p.indemnitor_id nulls first`.execute(db)
  return rows
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

/** Says whose number it was when a reply came. */
export async function linkReply(db: Db, reply_id: number, people: readonly FilePerson[]): Promise<void> {
  if (people.length === 0) return
  const rows = people.map(({ defendant_id, indemnitor_id }) => ({ reply_id, defendant_id, indemnitor_id }))
  await db.insertInto('text_reply_people').values(rows).execute()
}

/**
 * Whether the reply `r` is of this person: they had its number when it came, or it came from a number that nobody had and
 * that they have now.
 */
export const isReplyOf = ({ defendant_id, indemnitor_id }: FilePerson, phone: string | null) => sql<boolean>`(
  exists (
    select from text_reply_people p
    where p.reply_id = r.id and p.defendant_id = ${defendant_id}
      and p.indemnitor_id is not distinct from ${indemnitor_id}::int
  ) or (not r.is_known and r.phone = ${phone}::text)
)`

export interface Reading {
  /** The newest reply that was read. */
  readonly up_to: number
  readonly by: number
  readonly at: Date
}

/** Marks unread replies of a person as read and returns how many there were. */
export async function markRepliesRead(
  db: Db,
  person: FilePerson,
  phone: string | null,
  { up_to, by, at }: Reading,
): Promise<number> {
  const { rows } = await sql`
    update text_replies r set read_at = ${at}, read_by = ${by}
    where r.read_at is null and r.id <= ${up_to} and ${isReplyOf(person, phone)} returning r.id`.execute(db)
  return rows.length
}
