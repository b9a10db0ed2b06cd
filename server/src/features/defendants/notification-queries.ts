import { bookingFields } from '@bailiwick/contract/bookings'
import { NotificationBooking, type SmsRecipient } from '@bailiwick/contract/notification-data'
import { contactTypes } from '@bailiwick/contract/notifications'
import { sql, type RawBuilder } from 'kysely'
import { defendantName } from '#case-file/person-name'
import { fieldColumns } from '#platform/columns'
import type { Db } from '#tables'

const notificationFields = Object.fromEntries(
  Object.entries(bookingFields).filter(([name]) => Object.hasOwn(NotificationBooking.shape, name)),
)

/** The fields of a booking of `d` that a notification may contain: this one, else the latest; null if there is none. */
const notificationBooking = (bookingId: number | null): RawBuilder<NotificationBooking | null> => sql`(
  select row_to_json(fields) from (
    select b.id, ${fieldColumns(notificationFields, 'b')} from bookings b
    where b.defendant_id = d.id and b.deleted_at is null
      ${bookingId === null ? sql`` : sql`and b.id = ${bookingId}`}
    order by b.id desc limit 1
  ) fields)`

const contactRows = sql.join(
  Object.entries(contactTypes).map(
    ([type, { name, phone }], at) =>
      sql`(${sql.lit(at)}, ${sql.lit(type)}, d.${sql.ref(name)}, d.${sql.ref(phone)})`,
  ),
)
const slots = Object.keys(contactTypes).filter((type) => type.startsWith('reference_')).length

/** Recipients of a text about `d`: always the defendant, and everybody else with a name and ten digits (NOTE-14). */
const recipients = sql`(
  select json_agg(json_strip_nulls(json_build_object(
    'id', id, 'name', name, 'phone', phone, 'type', type,
    'language', (select p.language from text_preferences p
      where type = 'indemnitor' and p.defendant_id = d.id and p.indemnitor_id = everybody.id)
  )) order by part, place)
  from (
    select 0 as part, 0 as place, d.id, ${defendantName('d')} as name, coalesce(d.phone, '') as phone, 'defendant' as type
    union all
    select 1, i.id, i.id, i.name, i.phone, 'indemnitor' from indemnitors i
    where i.defendant_id = d.id and i.deleted_at is null
    union all
    select 2, c.place, d.id, c.name, c.phone, c.type
    from (values ${contactRows}) as c (place, type, name, phone)
    union all
    select 3, e.place::int, d.id, e.of->>'name', e.of->>'phone', 'reference_' || (${sql.lit(slots)} + e.place)
    from jsonb_array_elements(d.rreferences) with ordinality as e (of, place)
  ) everybody
  where part = 0 or (name <> '' and phone ~ '^\\d{10}$'))`

/** Extra columns of the list from which notifications are sent (OPEN-123); `l` is the row. */
export const notificationColumns = sql`
  (select ${notificationBooking(null)} from defendants d where d.id = l.defendant_id) as latest_booking,
  (select ${recipients} from defendants d where d.id = l.defendant_id) as recipients,
  (select p.language from text_preferences p
    where p.defendant_id = l.defendant_id and p.indemnitor_id is null) as text_language`

/** What a notification says about a defendant. */
export interface NotificationData {
  readonly name: string
  /** The mobile phone. */
  readonly phone: string | null
  readonly booking: NotificationBooking | null
}

/** The defendant's name and phone with this booking, or else the latest; undefined if there is no such defendant. */
export async function readNotificationData(
  db: Db,
  defendantId: number,
  bookingId: number | null,
): Promise<NotificationData | undefined> {
  const { rows } = await sql<NotificationData>`
    select ${defendantName('d')} as name, d.phone, ${notificationBooking(bookingId)} as booking
    from defendants d where d.id = ${defendantId} and d.deleted_at is null`.execute(db)
  return rows[0]
}

/** Everybody in a file who can be texted (NOTE-14). */
export async function readRecipients(db: Db, defendantId: number): Promise<readonly SmsRecipient[]> {
  const { rows } = await sql<{ recipients: SmsRecipient[] }>`
    select ${recipients} as recipients
    from defendants d where d.id = ${defendantId} and d.deleted_at is null`.execute(db)
  return rows[0]?.recipients ?? []
}
