-- Adds new first names to the table of all that occur.
create or replace function collect_first_names() returns trigger
language plpgsql
set search_path from current
set plan_cache_mode = force_generic_plan
as $$
begin
  insert into defendant_first_names
  select distinct first_name from added where first_name is not null order by first_name
  on conflict do nothing;
  return null;
end
$$;

create or replace trigger first_names_added after insert on defendant_list
referencing new table as added for each statement execute function collect_first_names();
create or replace trigger first_names_changed after update on defendant_list
referencing new table as added for each statement execute function collect_first_names();
