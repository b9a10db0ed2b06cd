-- Counts the changes to who is signed in and may do what. An answer read together with the number that its caller's
-- rights were read with is still his to see, without a second look at them.
create table access_version (
  single boolean primary key default true check (single),
  n integer not null default 0
);
insert into access_version default values;

create function count_access_change() returns trigger
language plpgsql as $$
begin
  update access_version set n = n + 1;
  return null;
end
$$;

create trigger users_change_access after update or delete or truncate on users
for each statement execute function count_access_change();
create trigger sessions_change_access after update or delete or truncate on sessions
for each statement execute function count_access_change();
create trigger user_permissions_change_access after insert or update or delete or truncate on user_permissions
for each statement execute function count_access_change();
