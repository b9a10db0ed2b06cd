-- Social security numbers and driver's licences are sealed: the first start with this version seals those that lie open
alter table history drop constraint history_action_check;
alter table history add constraint history_action_check
  check (action in ('create', 'update', 'delete', 'read', 'upload', 'download', 'share', 'convert', 'send'));

comment on column defendants.ss is 'sealed';
comment on column defendants.dl is 'sealed';
comment on column indemnitors.ss is 'sealed';
comment on column indemnitors.dl is 'sealed';
