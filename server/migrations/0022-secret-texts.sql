-- One-time codes and links in messages and mails are stored encrypted, and only until they are handed over or shown. The
-- text in clear has a mask in their place.
alter table messages add column secret bytea;
alter table messages add column secret_shown_at timestamptz;
create index messages_secret on messages (date_created) where secret is not null;
alter table mails add column secret bytea;

-- Texts from before: the code of a link stands in the text as well
update messages set content = regexp_replace(
  replace(content, substring(content from '[?&]otp=([A-Za-z0-9]+)'), '•••'), '(/sign#)[A-Za-z0-9_-]{32}', '\1•••', 'g')
where content ~ '[?&]otp=[A-Za-z0-9]';
update messages set content = regexp_replace(content, '(/sign#)[A-Za-z0-9_-]{32}', '\1•••', 'g')
where content ~ '/sign#[A-Za-z0-9_-]{32}';
-- Mails that are still queued must keep their links: the next start encrypts them
update mails set message = regexp_replace(message, '(/sign#)[A-Za-z0-9_-]{32}', '\1•••', 'g')
where state <> 'queued' and message ~ '/sign#[A-Za-z0-9_-]{32}';
