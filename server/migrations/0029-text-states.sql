-- A text message has a true state: 'sent' only means that a provider took it (OPEN-53, OPEN-189). Until now a stored message
-- counted as sent and went nowhere.
alter table messages drop constraint messages_state_check;
update messages set state = 'not sent' where state <> 'failed';
alter table messages
  add constraint messages_state_check
    check (state in ('queued', 'sending', 'sent', 'delivered', 'failed', 'not sent')),
  -- The provider's id of the message; one is never two messages
  add column provider_id text unique,
  -- When it was handed to the provider: until the answer is stored nobody knows whether it was taken
  add column sending_at timestamptz;
create index messages_unsent on messages (id) where state in ('queued', 'sending');

-- Numbers whose owners have asked for no more texts; the newest word counts.
create table text_opt_outs (
  phone text primary key check (phone ~ '^\d{10}$'),
  since timestamptz not null
);
