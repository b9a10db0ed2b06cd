-- Brings the list and its search keys up to date with these defendants and leads. Call it in the transaction of the
-- change. The defendants are locked first: of two writers the later one must see what the earlier one wrote.
-- The rows are found by id, so one generic plan is as good as any.
create or replace function refresh_defendant_list(ids integer[]) returns void
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
begin
  if (
    select bool_or(deleted_at is not null)
    from (select deleted_at from defendants where id = any (ids) order by id for no key update) locked
  ) then
    delete from defendant_list l using defendants d
    where l.defendant_id = any (ids) and d.id = l.defendant_id and d.deleted_at is not null;
  end if;

  insert into defendant_list as l
  select * from defendant_list_source where defendant_id = any (ids)
  on conflict (defendant_id) do update set (
    is_lead, first_name, last_name, phone, home_phone, shown_phone, date_of_birth, bail_post_date, arrest_when, county,
    county_order, surety, booking, arrest_case, court_case, case_number, link_last_sent, date_created, created_by,
    docs_sent, pending_signature, has_fcs, has_bankers, court_dates, bail_total, balance_total
  ) = (
    excluded.is_lead, excluded.first_name, excluded.last_name, excluded.phone, excluded.home_phone,
    excluded.shown_phone, excluded.date_of_birth, excluded.bail_post_date, excluded.arrest_when, excluded.county,
    excluded.county_order, excluded.surety, excluded.booking, excluded.arrest_case, excluded.court_case,
    excluded.case_number, excluded.link_last_sent, excluded.date_created, excluded.created_by, excluded.docs_sent,
    excluded.pending_signature, excluded.has_fcs, excluded.has_bankers, excluded.court_dates, excluded.bail_total,
    excluded.balance_total
  )
  where l is distinct from excluded;

  with wanted as materialized (
    select distinct kind, key, defendant_id from defendant_key_source
    where defendant_id = any (ids) and key <> ''
  ), gone as (
    delete from defendant_keys k
    where k.defendant_id = any (ids)
      and not exists (
        select from wanted w where w.kind = k.kind and w.key = k.key and w.defendant_id = k.defendant_id
      )
  )
  insert into defendant_keys (kind, key, defendant_id)
  select kind, key, defendant_id from wanted
  on conflict do nothing;
end
$$;
