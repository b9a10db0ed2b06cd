-- Up to `most` defendants (leads: `leads` = 1) whose first and last name start so, but for those `known` already. It walks
-- the names of which there are fewer.
create or replace function names_start(leads smallint, first text, last text, known integer[], most integer)
returns integer[]
language plpgsql stable parallel safe
set plan_cache_mode = force_generic_plan
as $$
declare
  behind_first constant text := first || chr(1114111);
  behind_last constant text := last || chr(1114111);
  looked_at constant integer := 500;
begin
  if (
    select count(*) from (
      select from defendant_list l
      where l.is_lead = leads and l.first_name >= first collate "C" and l.first_name < behind_first collate "C"
      limit looked_at
    ) few
  ) < (
    select count(*) from (
      select from defendant_list l
      where l.is_lead = leads and l.last_name >= last collate "C" and l.last_name < behind_last collate "C"
      limit looked_at
    ) few
  ) then
    return array(
      select l.defendant_id from defendant_list l
      where l.is_lead = leads and l.first_name >= first collate "C" and l.first_name < behind_first collate "C"
        and starts_with(l.last_name, last) and l.defendant_id <> all (known)
      limit most
    );
  end if;
  return array(
    select l.defendant_id from defendant_list l
    where l.is_lead = leads and l.last_name >= last collate "C" and l.last_name < behind_last collate "C"
      and starts_with(l.first_name, first) and l.defendant_id <> all (known)
    limit most
  );
end
$$;
