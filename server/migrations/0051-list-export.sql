-- The permission to download lists (10, 'CRM export'): the owner has it, everybody else gets it from somebody.
alter table user_permissions drop constraint user_permissions_perm_id_check;
alter table user_permissions add constraint user_permissions_perm_id_check check (perm_id between 1 and 10);
insert into user_permissions (user_id, perm_id) select id, 10 from users where id = 1 on conflict do nothing;
