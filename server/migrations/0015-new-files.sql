-- A file that has only just been made has no bookings, indemnitors, arrests or documents. What the list shows of it and
-- finds it by comes from its own row alone, and asking the other tables for nothing costs more than all the rest.

-- What the list shows of the file itself
create view defendant_list_own as
select
  id as defendant_id,
  is_lead,
  nullif(folded(first_name), '') as first_name,
  nullif(folded(last_name), '') as last_name,
  phone,
  home_phone,
  coalesce(nullif(phone, ''), nullif(home_phone, '')) as shown_phone,
  date_of_birth,
  link_last_sent,
  date_created,
  created_by
from defendants
where deleted_at is null;

create or replace view defendant_list_source as
select
  d.defendant_id,
  d.is_lead,
  d.first_name,
  d.last_name,
  d.phone,
  d.home_phone,
  d.shown_phone,
  d.date_of_birth,
  coalesce(b.bail_post_date, a.bail_post_date) as bail_post_date,
  coalesce(b.arrest_date, a.arrest_when) as arrest_when,
  coalesce(nullif(b.arrest_county, ''), nullif(a.county, '')) as county,
  folded(coalesce(nullif(b.arrest_county, ''), nullif(a.county, ''))) as county_order,
  coalesce(b.surety, a.surety) as surety,
  b.booking,
  b.arrest_case,
  b.court_case,
  b.case_number,
  d.link_last_sent,
  d.date_created,
  d.created_by,
  coalesce(p.sent, false) as docs_sent,
  coalesce(p.pending, false) as pending_signature,
  coalesce(s.fcs, false) as has_fcs,
  coalesce(s.bankers, false) as has_bankers
from defendant_list_own d
left join lateral (
  select * from bookings where defendant_id = d.defendant_id and deleted_at is null order by id desc limit 1
) b on true
left join lateral (
  select * from arrests where defendant_id = d.defendant_id and deleted_at is null order by id desc limit 1
) a on true
left join lateral (
  select count(*) > 0 as sent, bool_or(status = 2) as pending from documents where defendant_id = d.defendant_id
) p on true
left join lateral (
  select bool_or(surety = 'FCS') as fcs, bool_or(surety = 'Bankers') as bankers
  from (
    select surety from bookings where defendant_id = d.defendant_id and deleted_at is null
    union all
    select surety from arrests where defendant_id = d.defendant_id and deleted_at is null
  ) sureties
) s on true;

-- Which numbers of the file itself it is found by; the kinds are told with the keys
create view defendant_numbers_own as
select v.kind, v.value, d.id as defendant_id
from defendants d,
lateral (values
  (1, d.phone), (1, d.home_phone), (4, d.power_of_attorney_number),
  (10, d.lead_data ->> 'booking'), (10, d.lead_data ->> 'arrest_case'), (10, d.lead_data ->> 'court_case')
) v (kind, value)
where d.deleted_at is null and v.value <> '';

-- The keys of a number: from its start and, but for the dates, from its end
create function number_keys(kind integer, value text) returns table (kind smallint, key text)
language sql immutable parallel safe
begin atomic
  select v.kind::smallint, v.key
  from (values
    ($1, number_key($2)),
    (case when $1 not in (6, 7) then $1 + 10 end, reverse(number_key($2)))
  ) v (kind, key)
  where v.kind is not null and v.key <> '';
end;

create or replace view defendant_key_source as
with numbers (kind, value, defendant_id) as not materialized (
  select kind, value, defendant_id from defendant_numbers_own
  union all
  select v.kind, v.value, b.defendant_id
  from defendants d
  join bookings b on b.defendant_id = d.id and b.deleted_at is null,
  lateral (values
    (2, b.arrest_case), (2, b.court_case), (2, b.case_number), (3, b.booking),
    (6, to_char(b.bail_post_date, 'YYYYMMDD')), (7, to_char(b.arrest_date, 'YYYYMMDD'))
  ) v (kind, value)
  where d.deleted_at is null and v.value <> ''
  union all
  select v.kind, v.value, a.defendant_id
  from defendants d
  join arrests a on a.defendant_id = d.id and a.deleted_at is null,
  lateral (values
    (6, to_char(a.bail_post_date, 'YYYYMMDD')), (7, to_char(a.arrest_when, 'YYYYMMDD'))
  ) v (kind, value)
  where d.deleted_at is null and v.value <> ''
  union all
  select v.kind, v.value, i.defendant_id
  from defendants d
  join indemnitors i on i.defendant_id = d.id and i.deleted_at is null,
  lateral (values (8, i.phone), (8, i.home_phone)) v (kind, value)
  where d.deleted_at is null and v.value <> ''
)
select k.kind, k.key, n.defendant_id
from numbers n, lateral number_keys(n.kind, n.value) k
union all
select 5::smallint, array_to_string(name.words[place:], ' '), d.id
from defendants d
join indemnitors i on i.defendant_id = d.id and i.deleted_at is null,
lateral (select name_words(i.name) as words) name,
lateral generate_subscripts(name.words, 1) place
where d.deleted_at is null
union all
select 9::smallint, array_to_string(name.words[place:], ' '), d.id
from defendants d
join bookings b on b.defendant_id = d.id and b.deleted_at is null,
lateral (select name_words(b.booking_name) as words) name,
lateral generate_subscripts(name.words, 1) place
where d.deleted_at is null;

-- Puts a file that the same statement makes on the list, as refresh_defendant_list would
create function list_new_defendant(file integer) returns void
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
begin
  insert into defendant_list (
    defendant_id, is_lead, first_name, last_name, phone, home_phone, shown_phone, date_of_birth, link_last_sent,
    date_created, created_by, docs_sent, pending_signature, has_fcs, has_bankers
  )
  select *, false, false, false, false from defendant_list_own where defendant_id = file;

  insert into defendant_keys (kind, key, defendant_id)
  select k.kind, k.key, n.defendant_id
  from defendant_numbers_own n, lateral number_keys(n.kind, n.value) k
  where n.defendant_id = file
  on conflict do nothing;
end
$$;
