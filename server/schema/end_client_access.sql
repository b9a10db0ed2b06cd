-- Ends what people of a file reach it and their documents with: sessions, access codes and links to sign. Those of everybody,
-- or of one person: of the defendant if `person` is null. Codes and links that were sent to the new phone stay.
create or replace function end_client_access(
  file integer, everybody boolean, person integer, new_phone text, at timestamptz
) returns void
language sql
begin atomic
  update access_codes set voided_at = $5
  where phone is distinct from $4 and id in (
    -- Locked in the order in which a login takes them, to avoid deadlocks
    select id from access_codes
    where defendant_id = any ($1 || merged_files($1)) and used_at is null and voided_at is null
      and ($2 or indemnitor_id is not distinct from $3)
    order by id for update
  );
  -- After the codes: who is using one has a session by then
  update client_sessions set ended_at = $5
  where defendant_id = any ($1 || merged_files($1)) and ended_at is null
    and ($2 or indemnitor_id is not distinct from $3);
  update signing_links l set ended_at = $5
  from documents d
  where d.id = l.document_id and d.defendant_id = $1 and l.ended_at is null
    and ($2 or d.indemnitor_id is not distinct from $3)
    and (l.session_id is not null or $4 is null or d.signer_phone is distinct from $4);
end;
