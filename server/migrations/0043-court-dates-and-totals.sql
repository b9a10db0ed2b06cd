-- A row of the list has the values of the latest booking alone, and those of an arrest only where there is no booking
-- (OPEN-182): files with both showed the date of one case beside that of another.
update defendant_list l
set bail_post_date = b.bail_post_date, arrest_when = b.arrest_date, county = nullif(b.arrest_county, ''),
  county_order = folded(nullif(b.arrest_county, '')), surety = b.surety
from (
  select distinct on (defendant_id) defendant_id, bail_post_date, arrest_date, arrest_county, surety
  from bookings where deleted_at is null order by defendant_id, id desc
) b
where b.defendant_id = l.defendant_id
  and (l.bail_post_date, l.arrest_when, l.county, l.surety)
    is distinct from (b.bail_post_date, b.arrest_date, nullif(b.arrest_county, ''), b.surety);

-- What the header of a file and the columns of the list sum up over all bookings (OPEN-191). Dates, not the next one:
-- which one that is moves with the clock.
alter table defendant_list
  add column court_dates date[] not null default '{}',
  add column bail_total numeric,
  add column balance_total numeric;

with days as materialized (
  select l.defendant_id, c.day
  from defendant_list l
  join bookings b on b.defendant_id = l.defendant_id and b.deleted_at is null,
  lateral (
    select make_date(right(date, 4)::integer, left(date, 2)::integer, 1) + substr(date, 4, 2)::integer - 1 as day
    from jsonb_to_recordset(b.court_times) as times (date text)
    where date ~ '^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[12][0-9]{3}$'
    union all
    select b.date_to_appear where b.court_times = '[]' and b.date_to_appear is not null
  ) c
), listed as (
  update defendant_list l
  set court_dates = d.days
  from (select defendant_id, array_agg(distinct day order by day) as days from days group by defendant_id) d
  where d.defendant_id = l.defendant_id
)
insert into defendant_keys (kind, key, defendant_id)
select distinct 21, to_char(day, 'YYYYMMDD'), defendant_id from days;

update defendant_list l
set bail_total = t.bail_total, balance_total = t.balance_total
from (
  select b.defendant_id,
    round(sum(case when a.bail ~ '[0-9]' then replace(a.bail, ',', '')::numeric end), 2) as bail_total,
    round(sum(case when a.balance ~ '[0-9]' then replace(a.balance, ',', '')::numeric end), 2) as balance_total
  from bookings b, lateral (
    select
      substring(b.bail_amount from '^(?:(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]*)(?:\.[0-9]*)?)$') as bail,
      substring(b.unpaid_balance from '^(?:(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]*)(?:\.[0-9]*)?)$') as balance
  ) a
  where b.deleted_at is null
  group by b.defendant_id
) t
where t.defendant_id = l.defendant_id;
