-- The keys of the queues of the desk: at most one of a kind for each file. Times are YYYYMMDDHHMISS in UTC. They are taken
-- from the texts of a document's history without reading them: an invalid one must not stop the save of a file.
create or replace view desk_key_source as
select key_kind('no_court_date') as kind, to_char(w.since, 'YYYYMMDD') as key, d.id as defendant_id
from defendants d,
lateral (
  select greatest(max(c.day) + 1, max(waits_since(b.bail_post_date, b.date_created))) as since
  from bookings b left join lateral court_days(b.court_times, b.date_to_appear) c on true
  where b.defendant_id = d.id and b.deleted_at is null
) w
where d.deleted_at is null and d.is_lead = 0 and w.since is not null
union all
select key_kind('unsigned'), w.since, d.id
from defendants d,
lateral (
  select min(coalesce(
    (
      select min(left(regexp_replace(e.time, '\D', '', 'g'), 14)) from jsonb_to_recordset(x.history) as e (description text, time text)
      where e.description = 'notified'
    ),
    to_char(x.date_created at time zone 'UTC', 'YYYYMMDDHH24MISS')
  )) as since
  from documents x left join indemnitors i on i.id = x.indemnitor_id
  where x.defendant_id = d.id and x.status = 2 and i.deleted_at is null
) w
where d.deleted_at is null and d.is_lead = 0 and w.since is not null
union all
select key_kind('declined'), w.since, d.id
from defendants d,
lateral (
  select max(coalesce(
    (
      select max(left(regexp_replace(e.time, '\D', '', 'g'), 14)) from jsonb_to_recordset(n.history) as e (description text, time text)
      where e.description = 'declined'
    ),
    to_char(n.date_created at time zone 'UTC', 'YYYYMMDDHH24MISS')
  )) as since
  from (
    select distinct on (x.indemnitor_id) x.indemnitor_id, x.status, x.history, x.date_created
    from documents x where x.defendant_id = d.id and x.voided_at is null order by x.indemnitor_id, x.id desc
  ) n
  left join indemnitors i on i.id = n.indemnitor_id
  where n.status = 4 and i.deleted_at is null
) w
where d.deleted_at is null and d.is_lead = 0 and w.since is not null
union all
-- A call counts if it was made since the lead was added and since its last text came in (OPEN-192)
select key_kind('lead_to_call'), to_char(w.since at time zone 'UTC', 'YYYYMMDDHH24MISS'), d.id
from defendants d,
lateral (
  select greatest(
    d.date_created,
    (
      select max(r.received_at) from text_reply_people p join text_replies r on r.id = p.reply_id
      where p.defendant_id = d.id
    )
  ) as since
) w
where d.deleted_at is null and d.is_lead = 1
  and not exists (
    select from notes n where n.defendant_id = d.id and n.kind = 'call' and n.created_at >= w.since
  );
