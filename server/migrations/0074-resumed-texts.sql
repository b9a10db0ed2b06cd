-- When the owner of a number resumed texts: a report about an earlier text must not end them again
alter table text_opt_outs add column resumed_at timestamptz;
