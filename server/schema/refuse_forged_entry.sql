-- Refuses an entry of the history with a time or an id that its writer chose, so that the portal's own role can add none
-- that looks older, and one that its hash would not cover. Its clock may differ from that of the database by an hour. Who owns the table loads entries as they were.
--
-- Without a search path of its own it would look for pg_class among the temporary tables of the writer first.
create or replace function refuse_forged_entry() returns trigger
language plpgsql
set search_path from current
as $$
begin
  if pg_has_role(session_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    return new;
  end if;
  -- The hash covers a plain list only
  if array_ndims(new.changed) > 1 or array_lower(new.changed, 1) <> 1 then
    raise exception 'An entry of the history has a plain list of changed fields.' using errcode = 'insufficient_privilege';
  end if;
  if new.created_date not between now() - interval '1 hour' and now() + interval '1 hour' then
    raise exception 'The time of an entry of the history differs from that of the database by more than an hour: set the clocks.'
      using errcode = 'insufficient_privilege';
  end if;
  -- Of the table's schema: a temporary sequence must not take its place
  if new.id <> currval(format('%I.history_id_seq', tg_table_schema)) then
    raise exception 'The id of an entry of the history cannot be chosen.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

create or replace trigger refuse_forged_entry before insert on history
for each row execute function refuse_forged_entry();
