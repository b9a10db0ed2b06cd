-- Puts a defendant or lead on the list in the statement that inserts them, with the same result as
-- refresh_defendant_list. A new one has no bookings, indemnitors, arrests or documents yet, and asking four tables for
-- nothing costs more than all the rest.
create or replace function list_new_defendant(file integer) returns void
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
begin
  insert into defendant_list (
    defendant_id, is_lead, first_name, last_name, phone, home_phone, shown_phone, date_of_birth, link_last_sent,
    date_created, created_by, docs_sent, pending_signature, has_fcs, has_bankers
  )
  select *, false, false, false, false from defendant_list_own where defendant_id = file;

  insert into defendant_keys (kind, key, defendant_id)
  select k.kind, k.key, n.defendant_id
  from defendant_numbers_own n, lateral number_keys(n.kind, n.value) k
  where n.defendant_id = file
  union all
  select key_kind('address'), k.key, d.id from defendants d, lateral address_keys(d.address) k where d.id = file
  union all
  select key_kind('lead_to_call'), to_char(date_created at time zone 'UTC', 'YYYYMMDDHH24MISS'), defendant_id
  from defendant_list_own where defendant_id = file and is_lead = 1
  on conflict do nothing;
end
$$;
