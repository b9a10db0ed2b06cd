-- Counts the rows of defendant_list by their Yes/No columns. Each connection adds to one of 16 slots, so that writers
-- seldom wait for one another.
create or replace function count_defendant_list() returns trigger
language plpgsql
set search_path from current
set plan_cache_mode = force_generic_plan
as $$
begin
  if tg_op = 'INSERT' then
    insert into defendant_list_counts as c
    select is_lead, docs_sent, pending_signature, has_fcs, has_bankers, pg_backend_pid() % 16, count(*)
    from added
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
    on conflict (is_lead, docs_sent, pending_signature, has_fcs, has_bankers, slot) do update set n = c.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into defendant_list_counts as c
    select is_lead, docs_sent, pending_signature, has_fcs, has_bankers, pg_backend_pid() % 16, -count(*)
    from removed
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
    on conflict (is_lead, docs_sent, pending_signature, has_fcs, has_bankers, slot) do update set n = c.n + excluded.n;
  else
    insert into defendant_list_counts as c
    select is_lead, docs_sent, pending_signature, has_fcs, has_bankers, pg_backend_pid() % 16, sum(change)
    from (
      select is_lead, docs_sent, pending_signature, has_fcs, has_bankers, 1 as change from added
      union all
      select is_lead, docs_sent, pending_signature, has_fcs, has_bankers, -1 from removed
    ) changes
    group by 1, 2, 3, 4, 5
    having sum(change) <> 0
    order by 1, 2, 3, 4, 5
    on conflict (is_lead, docs_sent, pending_signature, has_fcs, has_bankers, slot) do update set n = c.n + excluded.n;
  end if;
  return null;
end
$$;

create or replace trigger count_added after insert on defendant_list
referencing new table as added for each statement execute function count_defendant_list();
create or replace trigger count_removed after delete on defendant_list
referencing old table as removed for each statement execute function count_defendant_list();
create or replace trigger count_changed after update on defendant_list
referencing old table as removed new table as added for each statement execute function count_defendant_list();
