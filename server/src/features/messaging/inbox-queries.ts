import type { InboxThread } from '@bailiwick/contract/text-threads'
import { sql } from 'kysely'
import { defendantName, personName } from '#case-file/person-name'
import { asInstant } from '#platform/json-sql'
import type { Db } from '#tables'
import { recipientOf } from './queries.ts'
import { peopleByPhone, type Reading } from './reply-queries.ts'

/** Whose unread replies somebody may answer. */
export interface InboxView {
  readonly userId: number
  /** Whether no share limits them. */
  readonly isUnlimited: boolean
  /** Whether they also answer numbers that are in no file. */
  readonly seesUnknown: boolean
}

/** The people of existing files who wrote the reply `r`. */
const writers = sql`
  select l.defendant_id, l.indemnitor_id, l.message_id from text_reply_people l
  join defendants d on d.id = l.defendant_id and d.deleted_at is null
  where l.reply_id = r.id
  union all
  select p.*, null::int from (${peopleByPhone(sql.ref('r.phone'))}) p where not r.is_known`

/** Those of them in files that the viewer may edit; level R only reads (SHARE-3). */
const answerable = ({ userId, isUnlimited }: InboxView) => sql`
  select w.* from (${writers}) w
  left join defendant_users g on g.defendant_id = w.defendant_id and g.user_id = ${userId}
  where ${isUnlimited}::boolean or g.access_type is distinct from 'R'`

const isInInbox = (view: InboxView) => sql`(
  exists (${answerable(view)}) or (${view.seesUnknown}::boolean and not exists (${writers}))
)`

/** How many unread replies the viewer may answer. */
export async function countUnread(db: Db, view: InboxView): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from text_replies r where r.read_at is null and ${isInInbox(view)}`.execute(
    db,
  )
  return rows[0]?.unread ?? 0
}

/** The numbers with unread replies that the viewer may answer, the newest first. */
export async function unreadThreads(db: Db, view: InboxView, limit: number): Promise<InboxThread[]> {
  const { rows } = await sql<InboxThread>`
    with unread as (
      select r.* from text_replies r where r.read_at is null and ${isInInbox(view)}
    ), newest as (
      select distinct on (phone) *, count(*) over (partition by phone)::int as unread
      from unread order by phone, id desc
    )
    select r.phone, r.unread,
      jsonb_build_object('id', r.id, 'content', r.content, 'at', ${asInstant('r.received_at')}, 'files', r.files) as last,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'defendant_id', a.defendant_id, 'indemnitor_id', a.indemnitor_id, 'is_lead', d.is_lead = 1,
          'is_other', a.message_id is not null,
          'name', case when a.message_id is not null then coalesce(${recipientOf(sql.ref('a.message_id'))}, '')
            else ${personName('d', 'i')} end,
          'relation', i.relation_to_defendant, 'file_name', ${defendantName('d')}
        ) order by a.defendant_id desc, a.indemnitor_id nulls first)
        from (${answerable(view)}) a
        join defendants d on d.id = a.defendant_id
        left join indemnitors i on i.id = a.indemnitor_id
      ), '[]'::jsonb) as people
    from newest r order by r.id desc limit ${limit}`.execute(db)
  return rows
}

/** Marks unread replies of a number that are of nobody in a file as read, and returns how many there were. */
export async function markNumberReplies(db: Db, phone: string, { up_to, by, at }: Reading): Promise<number> {
  const { rows } = await sql`
    update text_replies r set read_at = ${at}, read_by = ${by}
    where r.phone = ${phone} and r.read_at is null and r.id <= ${up_to} and not exists (${writers})
    returning r.id`.execute(db)
  return rows.length
}
