-- Ends what a defendant reached their file with once staff say that their phone is another one, because the one at the
-- former number may be a stranger; and what everybody did once the file is deleted. A client who changes their own phone stays
-- signed in, and what is in a merged file goes on in the other one.
create or replace function end_defendant_access() returns trigger
language plpgsql
set search_path from current
as $$
begin
  if new.deleted_at is null then
    perform end_client_access(new.id, false, null, new.phone, new.date_modified);
  elsif not exists (select from file_merges m where m.merged_id = new.id and m.undone_at is null) then
    perform end_client_access(new.id, true, null, null, new.deleted_at);
  end if;
  return null;
end
$$;

create or replace trigger end_defendant_access after update of phone, deleted_at on defendants
for each row when (
  old.deleted_at is null
  and (new.deleted_at is not null or new.phone is distinct from old.phone and new.modified_by is not null)
) execute function end_defendant_access();
