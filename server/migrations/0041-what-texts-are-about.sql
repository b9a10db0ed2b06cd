-- What a text is about decides whether it still leaves: the documents it asks to sign, whether it carries a link of the
-- portal, and whether it goes to somebody who is neither the defendant nor an indemnitor of the file.
alter table messages
  add column document_ids integer[] not null default '{}',
  add column has_link boolean not null default false,
  add column is_to_other boolean not null default false,
  -- Random, and comes back with what the provider reports: ids are given again after a restore
  add column reference text,
  -- 'canceled': by staff, before it left
  drop constraint messages_state_check,
  add constraint messages_state_check
    check (state in ('queued', 'sending', 'sent', 'delivered', 'failed', 'canceled', 'not sent'));

update messages set has_link = true where secret is not null or content ~ '(/s/|/sign#|[?&]otp=)•••';

-- A link to sign is as old as the text that carries it
with links as (
  select document_id, created_at from signing_links
  union
  select substring(subject from 10)::int, created_at from short_links where subject ~ '^document \d+$'
), found as (
  select m.id, array_agg(l.document_id order by l.document_id) as ids
  from links l
  join documents o on o.id = l.document_id
  join messages m on m.date_created = l.created_at and m.defendant_id = o.defendant_id
    and m.indemnitor_id is not distinct from o.indemnitor_id
  where m.has_link
  group by m.id
)
update messages m set document_ids = found.ids from found where m.id = found.id;

-- Notifications also go to relatives and to numbers typed by hand, whose names only the history knows
update messages m set is_to_other = true
from history h, defendants d
where h.endpoint = 'notification' and h.record_id = m.id and d.id = m.defendant_id and m.indemnitor_id is null
  and d.phone is distinct from m.phone and h.name is distinct from concat_ws(' ', d.first_name, d.last_name);

-- The text to a number of nobody that puts a reply from it into the file; null: it was their own number
alter table text_reply_people add column message_id integer references messages;
create index text_reply_people_message on text_reply_people (message_id);
