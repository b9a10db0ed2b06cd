-- The words of a name as they are searched; spaces and hyphens separate them.
create or replace function name_words(value text) returns text[]
language sql immutable parallel safe
return array_remove(string_to_array(translate(folded(value), '-', ' '), ' '), '');
