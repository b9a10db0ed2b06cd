-- Keys of court (kind 21) have the time as well, so that a range of them is in the order of the day. Leads have none: nobody
-- waits for them in court.
delete from defendant_keys where kind = 21;

insert into defendant_keys (kind, key, defendant_id)
select distinct
  21,
  to_char(m.day, 'YYYYMMDD') || case
    when m.clock ~* '^(0?[1-9]|1[0-2]):[0-5][0-9] ?[AP]M$'
    then lpad((split_part(m.clock, ':', 1)::integer % 12 + case when m.clock ~* 'P' then 12 else 0 end)::text, 2, '0')
      || left(split_part(m.clock, ':', 2), 2)
    else '2400'
  end,
  l.defendant_id
from defendant_list l
join bookings b on b.defendant_id = l.defendant_id and b.deleted_at is null,
lateral (
  select make_date(right(date, 4)::integer, left(date, 2)::integer, 1) + substr(date, 4, 2)::integer - 1, "time"
  from jsonb_to_recordset(b.court_times) as times (date text, "time" text)
  where date ~ '^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[12][0-9]{3}$'
  union all
  select b.date_to_appear, b.time_to_appear where b.court_times = '[]' and b.date_to_appear is not null
) m (day, clock)
where l.is_lead = 0;
