-- The keys of a number: forward, and backward unless it is a date, so that it is found by its start and by its end.
create or replace function number_keys(kind integer, value text) returns table (kind smallint, key text)
language sql immutable parallel safe
begin atomic
  select v.kind::smallint, v.key
  from (values
    ($1, number_key($2)),
    (
      case
        when $1 not in (key_kind('bail_post_date'), key_kind('arrest_date'), key_kind('court_date'))
        then backward_kind($1)
      end,
      reverse(number_key($2))
    )
  ) v (kind, key)
  where v.kind is not null and v.key <> '';
end;
