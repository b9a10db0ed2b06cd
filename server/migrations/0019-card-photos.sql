-- The photos of payment cards go some days after their upload, and the history says so.
alter table history drop constraint history_action_check;
alter table history add constraint history_action_check check (
  action in ('create', 'update', 'delete', 'read', 'upload', 'download', 'remove', 'share', 'convert', 'send')
);

create index files_cards on files (date_created) where field in ('front_credit_card_photo', 'back_credit_card_photo');
