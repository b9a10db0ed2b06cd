-- The links of the history's entries, in the order of their commits. Each hash covers the one before it and its entry, so
-- that an entry can't be changed, removed, inserted or moved unseen (decision 28). The schema files fill it.
create table history_chain (
  position bigint primary key,
  -- No foreign key: a removed entry must be found, and its check would cost as much as the link
  history_id integer not null unique,
  hash bytea not null check (length(hash) = 32)
);
