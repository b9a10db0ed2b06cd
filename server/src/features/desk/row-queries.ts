import type { QueueName } from '@bailiwick/contract/queues'
import { sql, type RawBuilder } from 'kysely'
import { statusInSql } from '#case-file/document-status'
import { textReasonOf } from '#case-file/text-reason'
import { asInstant } from '#platform/json-sql'

/** The queues that are a range of keys, with one key a file, and those that are read from elsewhere. */
export type KeyedQueue = Extract<QueueName, 'declined' | 'no_court_date' | 'unsigned' | 'leads'>
export type ReadQueue = Extract<QueueName, 'failed_texts' | 'completed_forms' | 'shared'>

/** What a row says about its file, and where that comes from: of the row `f` of a queue and its defendant `d`. */
interface Row {
  readonly columns: RawBuilder<unknown>
  readonly from: RawBuilder<unknown>
}

/** YYYYMMDDHHMISS as ISO 8601. */
const instantOfKey = sql`
  regexp_replace(f.at, '^(.{4})(.{2})(.{2})(.{2})(.{2})(.{2})$', '\\1-\\2-\\3T\\4:\\5:\\6.000Z') as at`

export const personName = sql`concat_ws(' ', nullif(d.first_name, ''), nullif(d.last_name, ''))`

/** The newest document of each person in a file that isn't voided. */
const newestDocuments = sql`(
  select distinct on (x.indemnitor_id) x.id, x.indemnitor_id, x.status, i.name
  from documents x left join indemnitors i on i.id = x.indemnitor_id
  where x.defendant_id = d.id and x.voided_at is null and i.deleted_at is null
  order by x.indemnitor_id, x.id desc
)`

export const rowOf: Readonly<Record<KeyedQueue | ReadQueue, Row>> = {
  declined: {
    columns: sql`
      case when x.indemnitor_id is null then ${personName} else coalesce(x.name, '') end as signer,
      x.indemnitor_id, ${instantOfKey}`,
    from: sql`
      join lateral (
        select n.indemnitor_id, n.name from ${newestDocuments} n
        where n.status = ${statusInSql.declined} order by n.id desc limit 1
      ) x on true`,
  },
  failed_texts: {
    columns: sql`
      case when m.is_to_other then m.phone when m.indemnitor_id is null then ${personName} else coalesce(i.name, '') end
        as recipient,
      m.id as message_id, m.indemnitor_id, ${textReasonOf('m')} as reason, ${asInstant('m.date_created')} as at`,
    from: sql`join messages m on m.id = f.id left join indemnitors i on i.id = m.indemnitor_id`,
  },
  no_court_date: {
    columns: sql`
      b.id as booking_id, b.surety, b.bail_amount,
      case when l.court_dates[cardinality(l.court_dates)] >= b.day then 'court'
        when b.is_posted then 'posted' else 'added' end as last_event,
      to_char(greatest(l.court_dates[cardinality(l.court_dates)], b.day), 'MM/DD/YYYY') as day`,
    from: sql`
      join defendant_list l on l.defendant_id = d.id
      join lateral (
        select id, surety, bail_amount, bail_post_date is not null as is_posted,
          waits_since(bail_post_date, date_created) as day
        from bookings where defendant_id = d.id and deleted_at is null order by day desc, id desc limit 1
      ) b on true`,
  },
  unsigned: {
    columns: sql`x.type, n.signed, n.sent, ${instantOfKey}`,
    from: sql`
      join lateral (
        select count(*) filter (where status = ${statusInSql.signed})::int as signed, count(*)::int as sent
        from ${newestDocuments} n
      ) n on true
      join lateral (
        select type from documents
        where defendant_id = d.id and status = ${statusInSql.sent} order by id limit 1
      ) x on true`,
  },
  completed_forms: {
    columns: sql`
      h.name as person, case h.endpoint when 'indemnitor' then h.record_id end as indemnitor_id,
      ${asInstant('h.created_date')} as at`,
    from: sql`join history h on h.id = f.id`,
  },
  leads: {
    columns: sql`
      coalesce(nullif(d.phone, ''), nullif(d.home_phone, '')) as phone, left(d.lead_notes, 100) as notes,
      ${instantOfKey}`,
    from: sql``,
  },
  shared: {
    columns: sql`u.access_type`,
    from: sql`join defendant_users u on u.id = f.at`,
  },
}
