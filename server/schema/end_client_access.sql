-- Ends what people of a file reach it and their documents with: sessions, access codes and links to sign. Those of everybody,
-- or of one person: of the defendant if `person` is null.
create or replace function end_client_access(file integer, everybody boolean, person integer, at timestamptz) returns void
language sql
begin atomic
  update access_codes set voided_at = $4
  where defendant_id = any ($1 || merged_files($1)) and used_at is null and voided_at is null
    and ($2 or indemnitor_id is not distinct from $3);
  -- After the codes: who is using one has a session by then
  update client_sessions set ended_at = $4
  where defendant_id = any ($1 || merged_files($1)) and ended_at is null
    and ($2 or indemnitor_id is not distinct from $3);
  update signing_links l set ended_at = $4
  from documents d
  where d.id = l.document_id and d.defendant_id = $1 and l.ended_at is null
    and ($2 or d.indemnitor_id is not distinct from $3);
end;
