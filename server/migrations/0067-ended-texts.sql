-- A text that failed, and that somebody has looked after; and one that a newer link replaced while it was being handed over
alter table messages add column dismissed_at timestamptz, add column replaced_at timestamptz;
