-- The files with a number that begins with `typed` or ends with it, each with the kind of the number and its place: the
-- shorter the number the earlier, doubled so that there is a place between two lengths. Four digits are how people say the
-- end of a phone, so a phone that ends with them comes right after a number that is just them. `typed` is a key as
-- number_key writes it, `backward` is it from its last character to its first. With `whole` the number must be just it.
-- At most 500 keys of a kind are read: if so little was typed that more match, any result is a guess.
-- chr(1114111) is the last Unicode character, which no key contains.
create or replace function number_matches(typed text, backward text, whole boolean)
returns table (kind smallint, defendant_id integer, place integer)
language plpgsql stable parallel safe rows 50
set plan_cache_mode = force_generic_plan
as $$
declare
  typed_end constant text := case when whole then typed else typed || chr(1114111) end;
  backward_end constant text := case when whole then backward else backward || chr(1114111) end;
begin
  return query
  select s.kind, found.defendant_id, found.place
  from (
    values
      (key_kind('phone'), true),
      (key_kind('case_number'), false),
      (key_kind('booking'), false),
      (key_kind('power_of_attorney_number'), false),
      (key_kind('lead_number'), false),
      (key_kind('indemnitor_phone'), true)
  ) s (kind, is_phone),
  lateral (
    (
      select k.defendant_id, char_length(k.key) * 2 as place from defendant_keys k
      where k.kind = s.kind and k.key >= typed collate "C" and k.key <= typed_end collate "C" limit 500
    )
    union all
    (
      select k.defendant_id, case when s.is_phone and char_length(typed) = 4 then 9 else char_length(k.key) * 2 end
      from defendant_keys k
      where k.kind = backward_kind(s.kind) and k.key >= backward collate "C" and k.key <= backward_end collate "C"
      limit 500
    )
  ) found;
end
$$;
