-- Nothing deletes a file because this database doesn't know it: what may be deleted is listed here.

-- Files that were announced before they were stored and that no record refers to yet. A row also covers the thumbnail.
create table file_drafts (
  name text primary key,
  created_at timestamptz not null,
  -- When it was given up; from then on no record can claim it
  abandoned_at timestamptz,
  -- When it was moved to the trash
  trashed_at timestamptz check (trashed_at is null or abandoned_at is not null)
);

-- Files whose records were deleted on purpose
create table file_removals (
  name text primary key,
  reason text not null,
  queued_at timestamptz not null
);
