-- The staff user who is the agent of a file; null: nobody
alter table defendants add column agent_id integer references users;
create index defendants_agent on defendants (agent_id) where agent_id is not null;
