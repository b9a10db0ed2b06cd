-- Ends what people of a file reach it and their documents with: sessions, access codes and links to sign. Those of everybody,
-- or of one person: of the defendant if `person` is null. Codes and links that were sent to the new phone stay. What is of an
-- indemnitor goes by their id, because it may name a file that they came from, or that they were in until a merge was undone:
-- with the next merge it would open that file again.
create or replace function end_client_access(
  file integer, everybody boolean, person integer, new_phone text, at timestamptz
) returns void
language plpgsql
set search_path from current
as $$
declare
  of_files constant integer[] := case when person is null then file || merged_files(file) else '{}' end;
  of_people constant integer[] := array(
    select i.id from indemnitors i where i.id = person or everybody and i.defendant_id = file
  );
begin
  update access_codes set voided_at = at
  where phone is distinct from new_phone and id in (
    -- Locked in the order in which a login takes them, to avoid deadlocks
    select c.id from access_codes c
    where c.used_at is null and c.voided_at is null and (
      c.indemnitor_id = any (of_people)
      or c.defendant_id = any (of_files) and (everybody or c.indemnitor_id is null)
    )
    order by c.id for update
  );
  -- After the codes: who is using one has a session by then
  update client_sessions s set ended_at = at
  where s.ended_at is null and (
    s.indemnitor_id = any (of_people)
    or s.defendant_id = any (of_files) and (everybody or s.indemnitor_id is null)
  );
  update signing_links l set ended_at = at
  from documents d
  where d.id = l.document_id and l.ended_at is null
    and (
      d.indemnitor_id = any (of_people)
      or person is null and d.defendant_id = file and (everybody or d.indemnitor_id is null)
    )
    and (l.session_id is not null or new_phone is null or d.signer_phone is distinct from new_phone);
end
$$;
