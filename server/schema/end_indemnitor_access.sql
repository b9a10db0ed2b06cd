-- Ends what an indemnitor reached the file with, as for a defendant.
create or replace function end_indemnitor_access() returns trigger
language plpgsql
set search_path from current
as $$
begin
  perform end_client_access(
    new.defendant_id, false, new.id, case when new.deleted_at is null then new.phone end,
    coalesce(new.deleted_at, new.date_modified)
  );
  return null;
end
$$;

create or replace trigger end_indemnitor_access after update of phone, deleted_at on indemnitors
for each row when (
  old.deleted_at is null
  and (new.deleted_at is not null or new.phone is distinct from old.phone and new.modified_by is not null)
) execute function end_indemnitor_access();
