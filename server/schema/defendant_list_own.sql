-- The columns of defendant_list that come from the defendant's own row.
create or replace view defendant_list_own as
select
  id as defendant_id,
  is_lead,
  nullif(folded(first_name), '') as first_name,
  nullif(folded(last_name), '') as last_name,
  phone,
  home_phone,
  coalesce(nullif(phone, ''), nullif(home_phone, '')) as shown_phone,
  date_of_birth,
  link_last_sent,
  date_created,
  created_by
from defendants
where deleted_at is null;
