-- Fillable PDFs of the sureties
create table surety_forms (
  id integer generated always as identity primary key
);

-- Their versions, which are never changed; the newest one counts: the pages, what the fields get, and which documents the form goes with
create table surety_form_versions (
  id integer generated always as identity primary key,
  form_id integer not null references surety_forms,
  number integer not null check (number > 0),
  name text not null,
  -- Null: of every surety
  surety text,
  signer text not null check (signer in ('defendant', 'indemnitor', 'both')),
  -- Null: goes with documents in either language
  language text,
  is_used boolean not null,
  -- The name of the file with the pages, without fields
  file text not null,
  -- Pages and fields as they were read
  contents jsonb not null,
  -- What each field gets, by its key
  mapping jsonb not null,
  note text not null,
  saved_by integer not null references users,
  saved_at timestamptz not null,
  unique (form_id, number)
);
create index surety_form_versions_saved_by on surety_form_versions (saved_by);
create index surety_form_versions_file on surety_form_versions (file);

-- The ids of the versions of the forms that a document has
alter table documents add column form_versions jsonb not null default '[]';
