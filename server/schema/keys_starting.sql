-- The first `most` keys of a kind that start so, in their order. chr(1114111) is the last Unicode character, which no key
-- contains.
create or replace function keys_starting(of_kind smallint, start text, most integer)
returns table (defendant_id integer, key text)
language plpgsql stable parallel safe rows 50
set plan_cache_mode = force_generic_plan
as $$
declare
  behind constant text := start || chr(1114111);
begin
  return query
  select k.defendant_id, k.key from defendant_keys k
  where k.kind = of_kind and k.key >= start collate "C" and k.key < behind collate "C"
  order by k.key, k.defendant_id limit most;
end
$$;
