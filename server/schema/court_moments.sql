-- When a booking is in court: at its court dates, else when it is to appear. The key is YYYYMMDDHHMI, and at 2400 if no time
-- can be read; `time` is the time as it was entered.
create or replace function court_moments(court_times jsonb, date_to_appear date, time_to_appear text)
returns table (key text, "time" text)
language sql immutable parallel safe
begin atomic
  select
    to_char(m.day, 'YYYYMMDD') || case
      when m.clock ~* '^(0?[1-9]|1[0-2]):[0-5][0-9] ?[AP]M$'
      then lpad((split_part(m.clock, ':', 1)::integer % 12 + case when m.clock ~* 'P' then 12 else 0 end)::text, 2, '0')
        || left(split_part(m.clock, ':', 2), 2)
      else '2400'
    end,
    m.clock
  from (
    -- The day is counted from the first of its month: a day that doesn't exist must not stop the save of a file
    select make_date(right(date, 4)::integer, left(date, 2)::integer, 1) + substr(date, 4, 2)::integer - 1, clock
    from jsonb_to_recordset($1) as times (date text, "time" text), lateral (select times."time") t (clock)
    where date ~ '^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[12][0-9]{3}$'
    union all
    select $2, $3 where $1 = '[]' and $2 is not null
  ) m (day, clock);
end;
