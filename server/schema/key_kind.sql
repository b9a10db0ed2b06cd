-- Written from server/src/case-file/key-kinds.ts by `npm run portal -- migrate --write-schema`.
-- The number under which defendant_keys has a kind of key.
create or replace function key_kind(name text) returns smallint
language sql immutable parallel safe
return case name
  when 'phone' then 1
  when 'case_number' then 2
  when 'booking' then 3
  when 'power_of_attorney_number' then 4
  when 'indemnitor_name' then 5
  when 'bail_post_date' then 6
  when 'arrest_date' then 7
  when 'indemnitor_phone' then 8
  when 'booking_name' then 9
  when 'lead_number' then 10
  when 'court_date' then 21
  when 'no_court_date' then 22
  when 'unsigned' then 23
  when 'declined' then 24
  when 'lead_to_call' then 25
  when 'address' then 26
  when 'indemnitor_address' then 27
end::smallint;
