-- The last twenty of the passwords that somebody else set and that were replaced, the newest last: one that was replaced
-- earlier could be brought back unseen
alter table users add column replaced_password_hashes text[] not null default '{}';
update users set replaced_password_hashes = array[replaced_password_hash] where replaced_password_hash is not null;
alter table users drop column replaced_password_hash;
