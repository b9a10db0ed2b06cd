import { sql } from 'kysely'
import { documentReasonOf } from '#case-file/document-fault'
import { statusInSql } from '#case-file/document-status'
import { indemnitorName } from '#case-file/person-name'
import { param } from '#platform/prepared'

/** When what happened to the document `x`, by its own history. */
const ownTimes = sql`
  select min(at) filter (where description = 'notified') as sent, max(at) filter (where description = 'signed') as signed,
    max(at) filter (where description = 'declined') as declined
  from (
    select description, time::timestamptz as at from jsonb_to_recordset(x.history) as one (description text, time text)
  ) own`

const wasSent = sql`x.status in (${statusInSql.sent}, ${statusInSql.signed}, ${statusInSql.declined})`

const failedAt = sql`coalesce((
    select h.created_date from history h
    where h.endpoint = 'document' and h.record_id = x.id and h.action = 'update' and h.data ->> 'status' = 'failed'
    order by h.id desc limit 1
  ), (select heard_at from envelopes where document_id = x.id))`

/**
 * The CTE with what happened to the documents of a file. One that came from elsewhere may not say when it was sent; whether
 * one failed says only its status.
 */
export const documentEvents = sql`document_events as materialized (
  select x.id::bigint * 10 + e.place as id, x.id as document_id, e.what, e.at
  from documents x
  cross join lateral (${ownTimes}) t
  cross join lateral (values
    (1, 'sent', coalesce(t.sent, case when ${wasSent} then coalesce(x.link_last_sent, x.date_created) end)),
    (2, 'signed', t.signed),
    (3, 'declined', t.declined),
    (4, 'failed', case when x.status = ${statusInSql.failed} and x.voided_at is null then ${failedAt} end),
    (5, 'voided', x.voided_at)
  ) e (place, what, at)
  where x.defendant_id = ${param('id')}::int and e.at is not null
)`

/** Of the indemnitor, else of the file `f`, whose name is read already. */
const signer = sql`case when x.indemnitor_id is null then f.name else ${indemnitorName('i')} end`

/** The columns of an entry about the event `e` of a document, and where they come from. */
export const documentDetail = {
  columns: sql`
    case when h.id is not null then nullif(h.username, s.username)
      when e.what = 'sent' then nullif(u.username, s.username)
      when e.what in ('signed', 'declined') then ${signer} end as by,
    x.id as document_id, e.what, x.type, ${signer} as name,
    case when x.document_file is not null or x.signed_file is not null then x.envelope_id end as envelope_id,
    case when e.what in ('declined', 'failed', 'voided') then ${documentReasonOf('x')} end as reason`,
  from: sql`
    join document_events e on e.id = p.id
    join documents x on x.id = e.document_id
    left join indemnitors i on i.id = x.indemnitor_id
    left join users u on u.id = x.created_by
    left join lateral (
      select h.id, h.username from history h
      where h.endpoint = 'document' and h.record_id = x.id
        and case e.what when 'sent' then h.action = 'send' else h.action = 'update' and h.data ->> 'status' = e.what end
      order by h.id limit 1
    ) h on true`,
}
