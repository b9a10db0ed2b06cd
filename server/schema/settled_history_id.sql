-- An id up to which no entry of the history can appear any more; fails during a write, since ids are not committed in
-- order. It runs with the rights of its owner, because the portal's own role may not lock the table.
create or replace function settled_history_id() returns integer
language plpgsql security definer
set search_path from current
as $$
begin
  -- Conflicts with the lock of every transaction that has an uncommitted id
  lock table history in share mode nowait;
  return (select coalesce(max(id), 0) from history);
end
$$;
