-- A number as it is searched: dashes, spaces and other grouping characters are ignored (OPEN-63).
create or replace function number_key(value text) returns text
language sql immutable parallel safe
return translate(upper(value collate "C"), E' \t\u00a0-\u2010\u2011\u2012\u2013\u2014().+/#', '') collate "C";
