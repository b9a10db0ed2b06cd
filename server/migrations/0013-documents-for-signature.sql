-- Papers for signature lie in the file store, sealed, under these names; those of before have none there. Where the
-- signature belongs in a paper is in `spots`.
alter table documents
  add column paper text unique,
  add column paper_sha256 text,
  add column spots jsonb,
  add column signed_paper text unique,
  add constraint documents_paper_whole check ((paper is null) = (paper_sha256 is null) and (paper is null) = (spots is null));
create index documents_envelope on documents (envelope_id);

-- What opens a paper for its signer: only the SHA-256 of the token is kept. A reminder makes a new one, and each lasts
create table signing_links (
  token_hash bytea primary key,
  document_id integer not null references documents,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index signing_links_document on signing_links (document_id);

-- What happened to a paper, for the certificate that goes with it. It is opened and agreed to for the first time once,
-- and ends once
create table signing_events (
  id integer generated always as identity primary key,
  document_id integer not null references documents,
  kind text not null check (kind in ('sent', 'reminded', 'opened', 'agreed', 'signed', 'declined')),
  at timestamptz not null,
  ip text not null,
  user_agent text not null,
  -- Why it was declined
  reason text
);
create unique index signing_events_first on signing_events (document_id, kind) where kind in ('opened', 'agreed');
create unique index signing_events_end on signing_events (document_id) where kind in ('signed', 'declined');
create index signing_events_document on signing_events (document_id, id);
