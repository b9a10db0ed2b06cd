-- Up to `most` defendants (leads: `leads` = 1) by their names, with their places: the last name starts with what was typed,
-- the first name does, both start with parts of it in either order, the names contain every word, the longest in the last
-- name or else in the first. Later rules are skipped once there are enough.
-- Starts are ranges, so that one plan is right for every text (chr(1114111) is the last Unicode character, which no name
-- contains).
create or replace function name_matches(leads smallint, typed text, typed_words text[], most integer)
returns table (defendant_id integer, place bigint)
language plpgsql stable parallel safe rows 8
set plan_cache_mode = force_generic_plan
as $$
declare
  behind constant text := chr(1114111);
  words constant text[] := array(select folded(w) from unnest(typed_words) with ordinality t (w, n) order by n);
  start constant text := folded(typed);
  -- In the longest word there is most to look up
  longest constant integer := (
    select n from unnest(words) with ordinality t (w, n) order by char_length(w) desc, n limit 1
  );
  pattern constant text := '%' || regexp_replace(words[longest], '([\\%_])', '\\\1', 'g') || '%';
  others constant text[] := words[:longest - 1] || words[longest + 1:];
  -- MARIA DE LA CRUZ and MARY ANN SMITH, typed in either order
  one constant text := words[1];
  behind_one constant text := array_to_string(words[2:], ' ');
  last constant text := words[cardinality(words)];
  before_last constant text := array_to_string(words[:cardinality(words) - 1], ' ');
  firsts constant text[] := array[one, before_last, behind_one, last];
  lasts constant text[] := array[behind_one, last, one, before_last];
  ids integer[] := '{}';
  ranks integer[] := '{}';
  more integer[];
begin
  for rule in 1 .. 8 loop
    exit when cardinality(ids) >= most;
    if rule = 1 then
      more := array(
        select l.defendant_id from defendant_list l
        where l.is_lead = leads and l.last_name >= start collate "C" and l.last_name < (start || behind) collate "C"
        order by l.last_name, l.defendant_id desc limit most
      );
    elsif rule = 2 then
      more := array(
        select l.defendant_id from defendant_list l
        where l.is_lead = leads and l.first_name >= start collate "C" and l.first_name < (start || behind) collate "C"
          and l.defendant_id <> all (ids)
        order by l.first_name, l.defendant_id desc limit most
      );
    elsif rule <= 6 then
      continue when cardinality(words) = 1;
      more := names_start(leads, firsts[rule - 2], lasts[rule - 2], ids, most);
    -- Indexes can't look up shorter words
    elsif char_length(words[longest]) < 3 then
      exit;
    elsif rule = 7 then
      more := array(
        select l.defendant_id from defendant_list l
        where l.is_lead = leads
          and (
            l.last_name >= words[longest] collate "C" and l.last_name < (words[longest] || behind) collate "C"
            or substr(l.last_name, 2) like pattern
          )
          and l.defendant_id <> all (ids) and not exists (
            select from unnest(others) word where strpos(concat_ws(' ', l.last_name, l.first_name), word) = 0
          )
        limit most
      );
    else
      more := array(
        select l.defendant_id from defendant_list l
        where l.is_lead = leads and l.first_name = any (first_names_like(pattern))
          and l.defendant_id <> all (ids) and not exists (
            select from unnest(others) word where strpos(concat_ws(' ', l.last_name, l.first_name), word) = 0
          )
        limit most
      );
    end if;
    ids := ids || more;
    ranks := ranks || array_fill(rule, array[cardinality(more)]);
  end loop;
  return query
  select l.defendant_id, row_number() over (order by found.rank, l.last_name, l.first_name, l.defendant_id desc)
  from unnest(ids[:most], ranks[:most]) found (id, rank) join defendant_list l on l.defendant_id = found.id;
end
$$;
