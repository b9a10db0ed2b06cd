-- Deleted files can be listed and restored, and two files merged.
alter table history drop constraint history_action_check;
alter table history add constraint history_action_check check (
  action in ('create', 'update', 'delete', 'read', 'upload', 'download', 'remove', 'share', 'convert', 'send', 'restore',
    'merge', 'unmerge')
);
drop index history_changes;
create index history_changes on history (defendant_id, created_date, id)
  where action in ('create', 'update', 'delete', 'share', 'convert', 'restore', 'merge', 'unmerge')
    and endpoint not in ('document', 'note');
create index defendants_deleted on defendants (deleted_at desc, id desc) where deleted_at is not null;
