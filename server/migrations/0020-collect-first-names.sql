-- Functions, views and triggers live in server/schema from here on; a name changes where triggers follow it.
alter function note_first_names() rename to collect_first_names;

comment on column defendants.ss is 'encrypted';
comment on column defendants.dl is 'encrypted';
comment on column indemnitors.ss is 'encrypted';
comment on column indemnitors.dl is 'encrypted';
