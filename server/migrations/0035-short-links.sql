-- The short addresses in text messages. Of a token only its HMAC is stored, so the database alone opens no link; the long
-- address may have an access code, so it is encrypted.
create table short_links (
  id integer generated always as identity primary key,
  token_hmac bytea not null unique,
  target bytea not null,
  -- Whose links end together: 'client 5' is the defendant of file 5, 'client 5 7' their indemnitor
  subject text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index short_links_subject on short_links (subject) where revoked_at is null;
create index short_links_expiry on short_links (expires_at);
