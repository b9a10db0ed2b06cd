-- The first `most` defendants (leads: `leads` = 1) by an address that starts so, with their places. chr(1114111) is the last
-- Unicode character, which no key contains.
create or replace function addresses_starting(leads smallint, start text, most integer)
returns table (defendant_id integer, place bigint)
language plpgsql stable parallel safe rows 8
set plan_cache_mode = force_generic_plan
as $$
declare
  behind constant text := start || chr(1114111);
begin
  return query
  select found.id, row_number() over (order by found.key, found.id desc)
  from (
    select k.key, l.defendant_id as id
    from defendant_keys k
    join defendant_list l on l.defendant_id = k.defendant_id and l.is_lead = leads
    where k.kind = key_kind('address') and k.key >= start collate "C" and k.key < behind collate "C"
    order by k.key, l.defendant_id desc limit most
  ) found;
end
$$;
