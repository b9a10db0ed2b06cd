-- Refuses to change what a note says, or to remove it. The owner of the tables can disable the triggers.
create or replace function refuse_note_change() returns trigger
language plpgsql
set search_path from current
as $$
begin
  raise exception 'Notes cannot be changed or removed.' using errcode = 'insufficient_privilege';
end
$$;

create or replace trigger refuse_change before update of kind, text, created_by, created_at on notes
for each statement execute function refuse_note_change();
create or replace trigger refuse_removal before delete or truncate on notes
for each statement execute function refuse_note_change();
