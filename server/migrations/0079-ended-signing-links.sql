-- A link to sign ends when staff change its signer's phone, and what a client opened in the portal with their session. It has
-- no foreign key, because sessions are removed once they expire.
alter table signing_links add column session_id uuid, add column ended_at timestamptz;
-- What clients opened before; they open it again
delete from signing_links where expires_at - created_at < interval '1 day';
create index signing_links_session on signing_links (session_id) where session_id is not null;
