-- Mails that no mail server sends are stored; the word was another
alter table mails drop constraint mails_state_check;
update mails set state = 'stored' where state = 'kept';
alter table mails add constraint mails_state_check check (state in ('stored', 'queued', 'sending', 'sent', 'failed'));
