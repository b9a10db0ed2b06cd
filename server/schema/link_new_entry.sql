-- Links an entry when its transaction commits: deferred, so that the lock of the chain is the last one taken and no
-- transaction that waits for it can wait for another.
--
-- It runs with the rights of its owner, because the portal's own role may not write the chain. So its search path is the
-- one it was created with, and nobody else may make a trigger of it.
create or replace function link_new_entry() returns trigger
language plpgsql security definer
set search_path from current
as $$
declare
  place bigint;
  before bytea;
begin
  perform pg_advisory_xact_lock(72158406);
  -- A statement of its own, so that it sees what the last holder of the lock committed
  select position, hash into place, before from history_chain order by position desc limit 1;
  insert into history_chain (position, history_id, hash)
  values (
    coalesce(place, 0) + 1, new.id, sha256(coalesce(before, '') || convert_to(history_text(new), 'UTF8'))
  );
  return null;
end
$$;
revoke execute on function link_new_entry() from public;

drop trigger if exists link_new_entry on history;
create constraint trigger link_new_entry after insert on history deferrable initially deferred
for each row execute function link_new_entry();

-- The chain starts with the entries from before it; nobody can add one until the trigger is committed
select link_history() where not exists (select from history_chain);
