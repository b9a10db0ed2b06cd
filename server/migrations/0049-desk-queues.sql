-- The queues of the desk. Four are search keys of their files: 22 without a date of court to come, 23 unsigned, 24 declined,
-- 25 leads to call.
insert into defendant_keys (kind, key, defendant_id)
select 22, to_char(greatest(l.court_dates[cardinality(l.court_dates)] + 1, b.posted), 'YYYYMMDD'), l.defendant_id
from defendant_list l
join (
  select defendant_id, max(coalesce(bail_post_date, (date_created at time zone 'UTC')::date)) as posted
  from bookings where deleted_at is null group by defendant_id
) b on b.defendant_id = l.defendant_id
where l.is_lead = 0;

insert into defendant_keys (kind, key, defendant_id)
select 23, min(coalesce(t.sent, to_char(x.date_created at time zone 'UTC', 'YYYYMMDDHH24MISS'))), x.defendant_id
from documents x
join defendant_list l on l.defendant_id = x.defendant_id and l.is_lead = 0
left join indemnitors i on i.id = x.indemnitor_id,
lateral (
  select min(left(regexp_replace(e.time, '\D', '', 'g'), 14)) as sent
  from jsonb_to_recordset(x.history) as e (description text, time text) where e.description = 'notified'
) t
where x.status = 2 and i.deleted_at is null
group by x.defendant_id;

insert into defendant_keys (kind, key, defendant_id)
select 24, max(coalesce(t.declined, to_char(n.date_created at time zone 'UTC', 'YYYYMMDDHH24MISS'))), n.defendant_id
from (
  select distinct on (defendant_id, indemnitor_id) defendant_id, indemnitor_id, status, history, date_created
  from documents where voided_at is null order by defendant_id, indemnitor_id, id desc
) n
join defendant_list l on l.defendant_id = n.defendant_id and l.is_lead = 0
left join indemnitors i on i.id = n.indemnitor_id,
lateral (
  select max(left(regexp_replace(e.time, '\D', '', 'g'), 14)) as declined
  from jsonb_to_recordset(n.history) as e (description text, time text) where e.description = 'declined'
) t
where n.status = 4 and i.deleted_at is null
group by n.defendant_id;

insert into defendant_keys (kind, key, defendant_id)
select 25, to_char(w.since at time zone 'UTC', 'YYYYMMDDHH24MISS'), l.defendant_id
from defendant_list l,
lateral (
  select greatest(
    l.date_created,
    (
      select max(r.received_at) from text_reply_people p join text_replies r on r.id = p.reply_id
      where p.defendant_id = l.defendant_id
    )
  ) as since
) w
where l.is_lead = 1
  and not exists (
    select from notes n where n.defendant_id = l.defendant_id and n.kind = 'call' and n.created_at >= w.since
  );

-- Texts that failed, what clients saved, and the files that were shared with somebody, each newest first
create index messages_failed on messages (date_created) where state = 'failed' and defendant_id is not null;
create index history_client_saves on history (created_date)
  where user_id is null and action in ('create', 'update') and endpoint in ('defendant', 'indemnitor');
drop index defendant_users_user;
create index defendant_users_user on defendant_users (user_id, id);

-- The queues that a user doesn't want on their desk
create table desk_choices (
  user_id integer primary key references users,
  hidden text[] not null
);
