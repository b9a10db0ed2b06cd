-- From which day a booking waits for a date of court: from its bail, or else from the day it was added. The database doesn't know
-- the time zone of the office; the westernmost one of the country (UTC-10) gives a day that has begun at every office.
create or replace function waits_since(bail_post_date date, date_created timestamptz) returns date
language sql immutable parallel safe
return coalesce(bail_post_date, ((date_created at time zone 'UTC') - interval '10 hours')::date);
