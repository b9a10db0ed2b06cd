-- The keys of an address, by which a search finds it: its words, and those behind the house number.
create or replace function address_keys(address text) returns table (key text)
language sql immutable parallel safe
begin atomic
  select array_to_string(a.words[place:], ' ')
  from (select name_words($1) as words) a, generate_series(1, 2) place
  where a.words[place] is not null and (place = 1 or a.words[1] ~ '^[0-9]');
end;
