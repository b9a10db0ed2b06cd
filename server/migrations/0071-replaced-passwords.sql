-- Of the last password that somebody else set and the user replaced: whoever set it can't bring it back unseen
alter table users add column replaced_password_hash text;
