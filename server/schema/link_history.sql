-- Links the entries that have no link yet, in the order of their ids, and returns how many. For the first start with the
-- chain and for loaders, which disable the trigger link_new_entry meanwhile.
create or replace function link_history() returns integer
language plpgsql
set search_path from current
as $$
declare
  entry history;
  place bigint;
  running bytea;
  linked integer := 0;
begin
  perform pg_advisory_xact_lock(72158406);
  select position, hash into place, running from history_chain order by position desc limit 1;
  place := coalesce(place, 0);
  running := coalesce(running, '');
  for entry in
    select * from history h where not exists (select from history_chain c where c.history_id = h.id) order by id
  loop
    place := place + 1;
    linked := linked + 1;
    running := sha256(running || convert_to(history_text(entry), 'UTF8'));
    insert into history_chain (position, history_id, hash) values (place, entry.id, running);
  end loop;
  return linked;
end
$$;
revoke execute on function link_history() from public;
