-- The numbers of the defendant's own row that a search finds, each with the kind of its keys.
create or replace view defendant_numbers_own as
select v.kind, v.value, d.id as defendant_id
from defendants d,
lateral (values
  (key_kind('phone')::integer, d.phone),
  (key_kind('phone'), d.home_phone),
  (key_kind('power_of_attorney_number'), d.power_of_attorney_number),
  (key_kind('lead_number'), d.lead_data ->> 'booking'),
  (key_kind('lead_number'), d.lead_data ->> 'arrest_case'),
  (key_kind('lead_number'), d.lead_data ->> 'court_case')
) v (kind, value)
where d.deleted_at is null and v.value <> '';
