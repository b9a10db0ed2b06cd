-- Files of defendants and indemnitors. The content lies in the file store, sealed, under the name; a replaced file
-- stays for the audit trail.
create table files (
  id integer generated always as identity primary key,
  name text not null unique,
  defendant_id integer not null references defendants,
  indemnitor_id integer references indemnitors,
  field text not null,
  -- The place within the field: a defendant has up to three photos, any other field one file
  slot smallint not null check (slot between 1 and 3 and (slot = 1 or field = 'defendant_photos')),
  type text not null check (type in ('image/jpeg', 'image/png', 'application/pdf')),
  bytes integer not null,
  has_thumbnail boolean not null,
  uploaded_by integer references users,
  date_created timestamptz not null default now(),
  replaced_at timestamptz
);
create unique index files_place on files (defendant_id, indemnitor_id, field, slot) nulls not distinct
  where replaced_at is null;

alter table history drop constraint history_action_check;
alter table history add constraint history_action_check
  check (action in ('create', 'update', 'delete', 'upload', 'download', 'share', 'convert', 'send'));
