-- The search finds people by their address: all of it, and without its house number. In plain SQL, because the function
-- address_keys comes after the migrations.
insert into defendant_keys (kind, key, defendant_id)
select distinct 26, array_to_string(a.words[place:], ' '), a.id
from (select d.id, name_words(d.address) as words from defendants d where d.deleted_at is null) a,
  generate_series(1, 2) place
where a.words[place] is not null and (place = 1 or a.words[1] ~ '^[0-9]');

insert into defendant_keys (kind, key, defendant_id)
select distinct 27, array_to_string(a.words[place:], ' '), a.id
from (
  select d.id, name_words(i.address) as words
  from defendants d join indemnitors i on i.defendant_id = d.id and i.deleted_at is null
  where d.deleted_at is null
) a, generate_series(1, 2) place
where a.words[place] is not null and (place = 1 or a.words[1] ~ '^[0-9]');
