-- The days on which a booking is in court: those of its court dates, else the day to appear.
create or replace function court_days(court_times jsonb, date_to_appear date) returns table (day date)
language sql immutable parallel safe
begin atomic
  -- The day is counted from the first of its month: a day that doesn't exist must not stop the save of a file
  select make_date(right(date, 4)::integer, left(date, 2)::integer, 1) + substr(date, 4, 2)::integer - 1
  from jsonb_to_recordset($1) as times (date text)
  where date ~ '^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[12][0-9]{3}$'
  union all
  select $2 where $1 = '[]' and $2 is not null;
end;
