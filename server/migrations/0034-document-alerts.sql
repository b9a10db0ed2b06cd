-- When whoever sent a document that was declined or failed has read that
alter table documents add column alert_seen_at timestamptz;
