-- Counts the changes to who is signed in and what they may do (access_version, decision 6).
create or replace function count_access_change() returns trigger
language plpgsql
set search_path from current
as $$
begin
  update access_version set n = n + 1;
  return null;
end
$$;

create or replace trigger users_change_access after update or delete or truncate on users
for each statement execute function count_access_change();
create or replace trigger sessions_change_access after update or delete or truncate on sessions
for each statement execute function count_access_change();
create or replace trigger user_permissions_change_access after insert or update or delete or truncate on user_permissions
for each statement execute function count_access_change();
