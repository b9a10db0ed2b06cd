-- The search over everything finds more than the filters of the lists do, by the same keys: 8 phone of an indemnitor,
-- 9 word of the name a booking was made under with what follows it, 10 number among the booking data of a lead. 18 and
-- 20 are the numbers reversed.
create or replace view defendant_key_source as
with texts (kind, value, defendant_id) as not materialized (
  select v.kind, v.value, d.id
  from defendants d,
  lateral (values
    (1, d.phone), (1, d.home_phone), (4, d.power_of_attorney_number),
    (10, d.lead_data ->> 'booking'), (10, d.lead_data ->> 'arrest_case'), (10, d.lead_data ->> 'court_case')
  ) v (kind, value)
  where d.deleted_at is null
  union all
  select v.kind, v.value, b.defendant_id
  from defendants d
  join bookings b on b.defendant_id = d.id and b.deleted_at is null,
  lateral (values
    (2, b.arrest_case), (2, b.court_case), (2, b.case_number), (3, b.booking),
    (6, to_char(b.bail_post_date, 'YYYYMMDD')), (7, to_char(b.arrest_date, 'YYYYMMDD'))
  ) v (kind, value)
  where d.deleted_at is null
  union all
  select v.kind, v.value, a.defendant_id
  from defendants d
  join arrests a on a.defendant_id = d.id and a.deleted_at is null,
  lateral (values
    (6, to_char(a.bail_post_date, 'YYYYMMDD')), (7, to_char(a.arrest_when, 'YYYYMMDD'))
  ) v (kind, value)
  where d.deleted_at is null
  union all
  select v.kind, v.value, i.defendant_id
  from defendants d
  join indemnitors i on i.defendant_id = d.id and i.deleted_at is null,
  lateral (values (8, i.phone), (8, i.home_phone)) v (kind, value)
  where d.deleted_at is null
)
select v.kind::smallint as kind, v.key, t.defendant_id
from texts t,
lateral (values
  (t.kind, number_key(t.value)),
  (case when t.kind not in (6, 7) then t.kind + 10 end, reverse(number_key(t.value)))
) v (kind, key)
where t.value <> '' and v.kind is not null
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

insert into defendant_keys
select distinct kind, key, defendant_id from defendant_key_source
where kind in (8, 9, 10, 18, 20) and key <> '' order by 1, 2, 3;
