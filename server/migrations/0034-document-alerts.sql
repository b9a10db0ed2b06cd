-- When the person who sent a document has read that it was declined or failed
alter table documents add column alert_seen_at timestamptz;
