-- Versions that the agency has written of the parts of its documents, which are never changed
create table document_template_versions (
  id integer generated always as identity primary key,
  part text not null,
  number integer not null check (number > 0),
  -- In Typst
  source text not null,
  -- For each language the title and the text
  words jsonb not null,
  note text not null,
  saved_by integer not null references users,
  saved_at timestamptz not null,
  unique (part, number)
);
create index document_template_versions_saved_by on document_template_versions (saved_by);

-- What is used of each part, and who confirmed the product's own text; a part without a row is as the product has it
create table document_templates (
  part text primary key,
  -- Null: the product's own text
  version_id integer references document_template_versions,
  -- The hash of the product's text that was confirmed
  confirmed_hash text,
  confirmed_by integer references users,
  confirmed_at timestamptz,
  constraint document_templates_confirmed_whole check (num_nulls(confirmed_hash, confirmed_by, confirmed_at) in (0, 3))
);
create index document_templates_version on document_templates (version_id);
create index document_templates_confirmed_by on document_templates (confirmed_by);

-- Each order of the parts that was set; the last one counts
create table document_arrangements (
  number integer primary key check (number > 0),
  -- A list of parts, each with whether it is used
  parts jsonb not null,
  saved_by integer not null references users,
  saved_at timestamptz not null
);
create index document_arrangements_saved_by on document_arrangements (saved_by);

-- The ids of the versions that a document was made from, by part; parts of the product have none
alter table documents add column template_versions jsonb not null default '{}';
