-- What defendant_list must contain: one row per defendant or lead, with the latest booking's values and the latest
-- arrest's where that has none (OPEN-64).
create or replace view defendant_list_source as
select
  d.defendant_id,
  d.is_lead,
  d.first_name,
  d.last_name,
  d.phone,
  d.home_phone,
  d.shown_phone,
  d.date_of_birth,
  coalesce(b.bail_post_date, a.bail_post_date) as bail_post_date,
  coalesce(b.arrest_date, a.arrest_when) as arrest_when,
  coalesce(nullif(b.arrest_county, ''), nullif(a.county, '')) as county,
  folded(coalesce(nullif(b.arrest_county, ''), nullif(a.county, ''))) as county_order,
  coalesce(b.surety, a.surety) as surety,
  b.booking,
  b.arrest_case,
  b.court_case,
  b.case_number,
  d.link_last_sent,
  d.date_created,
  d.created_by,
  coalesce(p.sent, false) as docs_sent,
  coalesce(p.pending, false) as pending_signature,
  coalesce(s.fcs, false) as has_fcs,
  coalesce(s.bankers, false) as has_bankers
from defendant_list_own d
left join lateral (
  select * from bookings where defendant_id = d.defendant_id and deleted_at is null order by id desc limit 1
) b on true
left join lateral (
  select * from arrests where defendant_id = d.defendant_id and deleted_at is null order by id desc limit 1
) a on true
left join lateral (
  select count(*) > 0 as sent, bool_or(status = 2) as pending from documents where defendant_id = d.defendant_id
) p on true
left join lateral (
  select bool_or(surety = 'FCS') as fcs, bool_or(surety = 'Bankers') as bankers
  from (
    select surety from bookings where defendant_id = d.defendant_id and deleted_at is null
    union all
    select surety from arrests where defendant_id = d.defendant_id and deleted_at is null
  ) sureties
) s on true;
