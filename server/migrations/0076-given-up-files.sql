-- Files that records refer to and that are lost for good, as the office said with files adopt --without-files. Backups don't
-- lack them, and nothing warns of them. A row stands for the thumbnail too.
create table given_up_files (
  name text primary key,
  given_up_at timestamptz not null
);
