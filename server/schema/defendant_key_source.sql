-- What defendant_keys must contain, with the keys of the queues of the desk. A name has a key for each of its words: the word and what follows it.
create or replace view defendant_key_source as
with numbers (kind, value, defendant_id) as not materialized (
  select kind, value, defendant_id from defendant_numbers_own
  union all
  select v.kind, v.value, b.defendant_id
  from defendants d
  join bookings b on b.defendant_id = d.id and b.deleted_at is null,
  lateral (values
    (key_kind('case_number'), b.arrest_case),
    (key_kind('case_number'), b.court_case),
    (key_kind('case_number'), b.case_number),
    (key_kind('booking'), b.booking),
    (key_kind('bail_post_date'), to_char(b.bail_post_date, 'YYYYMMDD')),
    (key_kind('arrest_date'), to_char(b.arrest_date, 'YYYYMMDD'))
  ) v (kind, value)
  where d.deleted_at is null and v.value <> ''
  union all
  select key_kind('court_date'), c.key, b.defendant_id
  from defendants d
  join bookings b on b.defendant_id = d.id and b.deleted_at is null,
  lateral court_moments(b.court_times, b.date_to_appear, b.time_to_appear) c
  where d.deleted_at is null and d.is_lead = 0
  union all
  select v.kind, v.value, a.defendant_id
  from defendants d
  join arrests a on a.defendant_id = d.id and a.deleted_at is null,
  lateral (values
    (key_kind('bail_post_date'), to_char(a.bail_post_date, 'YYYYMMDD')),
    (key_kind('arrest_date'), to_char(a.arrest_when, 'YYYYMMDD'))
  ) v (kind, value)
  where d.deleted_at is null and v.value <> ''
  union all
  select v.kind, v.value, i.defendant_id
  from defendants d
  join indemnitors i on i.defendant_id = d.id and i.deleted_at is null,
  lateral (values
    (key_kind('indemnitor_phone'), i.phone),
    (key_kind('indemnitor_phone'), i.home_phone)
  ) v (kind, value)
  where d.deleted_at is null and v.value <> ''
)
select k.kind, k.key, n.defendant_id
from numbers n, lateral number_keys(n.kind, n.value) k
union all
select key_kind('indemnitor_name'), array_to_string(name.words[place:], ' '), d.id
from defendants d
join indemnitors i on i.defendant_id = d.id and i.deleted_at is null,
lateral (select name_words(i.name) as words) name,
lateral generate_subscripts(name.words, 1) place
where d.deleted_at is null
union all
select key_kind('booking_name'), array_to_string(name.words[place:], ' '), d.id
from defendants d
join bookings b on b.defendant_id = d.id and b.deleted_at is null,
lateral (select name_words(b.booking_name) as words) name,
lateral generate_subscripts(name.words, 1) place
where d.deleted_at is null
union all
select key_kind('address'), k.key, d.id
from defendants d, lateral address_keys(d.address) k
where d.deleted_at is null
union all
select key_kind('indemnitor_address'), k.key, d.id
from defendants d
join indemnitors i on i.defendant_id = d.id and i.deleted_at is null,
lateral address_keys(i.address) k
where d.deleted_at is null
union all
select kind, key, defendant_id from desk_key_source;
