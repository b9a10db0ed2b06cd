import type { SecurityEvent } from '@bailiwick/contract/security-events'
import { sql, type Insertable } from 'kysely'
import { personName } from '#case-file/person-name'
import { asInstant } from '#platform/json-sql'
import { escapeLike } from '#platform/like'
import type { Db, Tables } from '#tables'

export const insertEvent = (db: Db, event: Insertable<Tables['security_events']>) =>
  db.insertInto('security_events').values(event).execute()

/** The username of a user as it is now. */
export async function usernameOf(db: Db, id: number): Promise<string | null> {
  const user = await db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirst()
  return user?.username ?? null
}

export interface EventsPage {
  readonly total: number
  readonly events: SecurityEvent[]
}

/** By the id of the message, because an event stores no names: also of events that are older than this. */
const messageRecipient = sql<SecurityEvent['recipient']>`(
  select json_build_object(
    'name', nullif(${personName('d', 'i')}, ''), 'phone', m.phone)
  from messages m
  left join indemnitors i on i.id = m.indemnitor_id
  left join defendants d on d.id = m.defendant_id
  where m.id = (details->>'message_id')::integer)`

/** One page of the events, newest first, with the exact total. */
export async function eventsPage(
  db: Db,
  { kind, username }: { readonly kind?: string | undefined; readonly username?: string | undefined },
  { offset, rows }: { readonly offset: number; readonly rows: number },
): Promise<EventsPage> {
  const start = `${escapeLike(username ?? '')}%`
  const found = db
    .selectFrom('security_events')
    .$if(kind !== undefined, (events) => events.where(sql`kind`, '=', kind))
    .$if(username !== undefined, (events) =>
      events.where(
        sql<boolean>`(lower(username) like lower(${start}) or lower(about_username) like lower(${start}))`,
      ),
    )
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const events = await found
    .select(['id', asInstant('created_at').$castTo<string>().as('date_created')])
    .select(['kind', 'username', 'about_username', 'ip'])
    .select(sql<Record<string, unknown>>`details`.as('details'))
    .select(messageRecipient.as('recipient'))
    .orderBy('id', 'desc')
    .limit(rows)
    .offset(offset)
    .execute()
  return { total, events }
}
