-- Any `most` defendants (leads: `leads` = 1) whose last name contains the letters, in no order, with the date that the
-- newest-first order needs. `letters` and `pattern` are folded as the names are.
-- Names that begin with the letters are read off the index of that order; only the others from their rows, found by an
-- index of what follows the first letter. chr(1114111) is the last Unicode character, which no name contains.
create or replace function last_names_like(leads smallint, letters text, pattern text, most integer)
returns table (defendant_id integer, date_created timestamptz)
language plpgsql stable parallel safe rows 100
set plan_cache_mode = force_generic_plan
as $$
declare
  behind constant text := letters || chr(1114111);
begin
  return query (
    select l.defendant_id, l.date_created from defendant_list l
    where l.is_lead = leads and l.last_name >= letters collate "C" and l.last_name < behind collate "C"
    union all
    select l.defendant_id, l.date_created from defendant_list l
    where l.is_lead = leads and substr(l.last_name, 2) like pattern
      and not (l.last_name >= letters collate "C" and l.last_name < behind collate "C")
  ) limit most;
end
$$;
