-- The first names that match the pattern, which must be folded like they are. They may include names that nobody has any
-- longer.
create or replace function first_names_like(pattern text) returns text[]
language plpgsql stable parallel safe
set plan_cache_mode = force_generic_plan
as $$
begin
  return array(select name from defendant_first_names where name like pattern);
end
$$;
