-- The documents that a mail is about, and why it goes out: their sender is told if it reaches nobody
alter table mails add column document_ids integer[] not null default '{}';
alter table mails add column purpose text check (purpose in ('link', 'signer copy', 'office copy'));
-- The name of the stored file that is attached to it
alter table mails add column attachment text;
-- Whether a mail server refused it for good: no try follows
alter table mails add column is_refused boolean not null default false;
