-- The invisible signs that are copied with a number, such as those that turn its direction, are no part of its search key: a
-- number was not found by what is seen of it. The function number_key leaves them out from now on; these are its keys of before
with wrong as (
  delete from defendant_keys
  where kind in (1, 2, 3, 4, 8, 10, 11, 12, 13, 14, 18, 20)
    and key ~ '[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]'
  returning kind, key, defendant_id
), mended as (
  select kind, defendant_id, translate(
    key,
    E'\u00ad\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061'
    '\u2062\u2063\u2064\u2066\u2067\u2068\u2069\u206a\u206b\u206c\u206d\u206e\u206f\ufeff',
    ''
  ) as key
  from wrong
)
insert into defendant_keys (kind, key, defendant_id)
select kind, key, defendant_id from mended where key <> ''
on conflict do nothing;
