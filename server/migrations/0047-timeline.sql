-- What changed in a file, and its photos, newest first and counted. Most entries are reads, which are in neither.
create index history_changes on history (defendant_id, created_date, id)
  where action in ('create', 'update', 'delete', 'share', 'convert') and endpoint not in ('document', 'note');
create index history_photos on history (defendant_id, created_date, id)
  where action in ('upload', 'download', 'remove') and endpoint in ('defendant', 'indemnitor');
