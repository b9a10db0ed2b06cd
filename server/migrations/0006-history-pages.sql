-- A page of the history is read off one of these from the nearer end
create index history_created on history (created_date, id);
create index history_username on history (lower(username) text_pattern_ops, created_date, id);
create index history_action on history (action, created_date, id);
create index history_endpoint on history (endpoint, created_date, id);

-- How many rows there are of each kind up to an id, so that a total need not count them all. Whoever reads the history
-- counts on from there now and then; who writes it pays nothing.
create table history_counts (
  username text not null,
  action text not null,
  endpoint text not null,
  n integer not null,
  primary key (username, action, endpoint)
);
create table history_counted (
  single boolean primary key default true check (single),
  up_to integer not null
);
insert into history_counts select username, action, endpoint, count(*) from history group by 1, 2, 3;
insert into history_counted (up_to) select coalesce(max(id), 0) from history;
