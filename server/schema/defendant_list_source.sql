-- What defendant_list must contain: one row per defendant or lead, with the values of the latest booking, or of the
-- latest arrest where there is no booking; never of both (OPEN-182). The court dates and the totals are those of all
-- bookings (OPEN-191).
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
  c.bail_post_date,
  c.arrest_when,
  nullif(c.county, '') as county,
  folded(nullif(c.county, '')) as county_order,
  c.surety,
  c.booking,
  c.arrest_case,
  c.court_case,
  c.case_number,
  d.link_last_sent,
  d.date_created,
  d.created_by,
  coalesce(p.sent, false) as docs_sent,
  coalesce(p.pending, false) as pending_signature,
  coalesce(s.fcs, false) as has_fcs,
  coalesce(s.bankers, false) as has_bankers,
  coalesce(t.court_dates, '{}') as court_dates,
  t.bail_total,
  t.balance_total
from defendant_list_own d
left join lateral (
  (
    select 1 as place, bail_post_date, arrest_date as arrest_when, arrest_county as county, surety, booking, arrest_case,
      court_case, case_number
    from bookings where defendant_id = d.defendant_id and deleted_at is null order by id desc limit 1
  )
  union all
  (
    select 2, bail_post_date, arrest_when, county, surety, null, null, null, null
    from arrests where defendant_id = d.defendant_id and deleted_at is null order by id desc limit 1
  )
  order by place limit 1
) c on true
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
) s on true
left join lateral (
  select
    round(sum(amount_of(bail_amount)), 2) as bail_total,
    round(sum(amount_of(unpaid_balance)), 2) as balance_total,
    (
      select array_agg(distinct day order by day)
      from bookings o, lateral court_days(o.court_times, o.date_to_appear) c (day)
      where o.defendant_id = d.defendant_id and o.deleted_at is null
    ) as court_dates
  from bookings where defendant_id = d.defendant_id and deleted_at is null
) t on true;
