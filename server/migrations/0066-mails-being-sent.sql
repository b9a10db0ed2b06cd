-- A mail that is with the mail server: after a crash nobody knows whether that has taken it
alter table mails drop constraint mails_state_check;
alter table mails add constraint mails_state_check check (state in ('kept', 'queued', 'sending', 'sent', 'failed'));
-- Since when it is being sent
alter table mails add column sending_at timestamptz;
-- How often it was handed over in full and the mail server didn't answer
alter table mails add column unconfirmed smallint not null default 0;
drop index mails_queued;
create index mails_waiting on mails (date_created) where state in ('queued', 'sending');
