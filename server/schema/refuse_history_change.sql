-- Refuses to change or remove entries of the history and their links. The owner of the tables can disable the triggers;
-- "history verify" finds what was changed then.
create or replace function refuse_history_change() returns trigger
language plpgsql
set search_path from current
as $$
begin
  raise exception 'Entries of the history cannot be changed or removed.' using errcode = 'insufficient_privilege';
end
$$;

create or replace trigger refuse_change before update or delete or truncate on history
for each statement execute function refuse_history_change();
create or replace trigger refuse_change before update or delete or truncate on history_chain
for each statement execute function refuse_history_change();
