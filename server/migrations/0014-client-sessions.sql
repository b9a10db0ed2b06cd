-- Sign-ins of clients: a token is good for as long as its session
create table client_sessions (
  id uuid primary key,
  defendant_id integer not null references defendants,
  -- Null: the defendant's own
  indemnitor_id integer references indemnitors,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip text not null,
  user_agent text not null
);
create index client_sessions_person on client_sessions (defendant_id, indemnitor_id);
create index client_sessions_indemnitor on client_sessions (indemnitor_id);

-- Where a code leads, and whether the client asked for it, which has limits of its own
alter table access_codes add column display_data boolean not null default false;
alter table access_codes add column asked_again boolean not null default false;

-- Clients repeat requests as staff do: 'user 5', 'defendant 7' or 'indemnitor 9'
alter table idempotency_keys add column sender text;
update idempotency_keys set sender = 'user ' || user_id;
alter table idempotency_keys drop constraint idempotency_keys_pkey;
alter table idempotency_keys drop column user_id;
alter table idempotency_keys add primary key (sender, key);
