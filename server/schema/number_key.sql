-- A number as it is searched: dashes, spaces and other grouping characters are ignored (OPEN-63), and the invisible signs that
-- are copied with it.
create or replace function number_key(value text) returns text
language sql immutable parallel safe
return translate(
  upper(value collate "C"),
  E' \t\u00a0-\u2010\u2011\u2012\u2013\u2014().+/#'
    '\u00ad\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061'
    '\u2062\u2063\u2064\u2066\u2067\u2068\u2069\u206a\u206b\u206c\u206d\u206e\u206f\ufeff',
  ''
) collate "C";
