-- An amount of money as a number; null for another text, which an old record may have (OPEN-94, OPEN-175).
create or replace function amount_of(value text) returns numeric
language sql immutable parallel safe
return case
  when value ~ '^([0-9]{1,3}(,[0-9]{3})+|[0-9]*)(\.[0-9]*)?$' and value ~ '[0-9]' then replace(value, ',', '')::numeric
end;
