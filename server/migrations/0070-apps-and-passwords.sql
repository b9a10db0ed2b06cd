-- A new app takes the place of the confirmed one when a code of it is entered. Encrypted like the secret that it replaces
alter table second_factors add column next_secret text, add column next_at timestamptz;

-- Who set a password that has to be changed; null: the command line or the first start. No reference: rows are restored in
-- any order
alter table users add column password_set_by integer;
update users u set password_set_by = (
  select h.user_id from history h
  where h.endpoint = 'user' and h.record_id = u.id and (h.action = 'create' or 'password' = any (h.changed))
  order by h.id desc limit 1
) where must_change_password;
