-- A password that somebody else set has to be changed at the next sign-in
alter table users add column must_change_password boolean not null default false;

alter table sessions
  add column last_seen_at timestamptz not null default now(),
  -- What the user has to do before all else, see `sessionDuties` of the contract
  add column duties text[] not null default '{}';

-- That a session was used changes nobody's access
drop trigger sessions_change_access on sessions;
create trigger sessions_change_access after update of user_id, expires_at, ended_at, duties or delete or truncate on sessions
for each statement execute function count_access_change();

create table second_factors (
  user_id integer primary key references users,
  -- Encrypted
  secret text not null,
  created_at timestamptz not null,
  -- Null: being set up
  confirmed_at timestamptz,
  -- The number of the 30 seconds of the last code, so that no code is valid twice
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id integer not null references users,
  -- SHA-256; a code has 79 random bits
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Sign-ins whose password was right and whose code is missing
create table sign_in_challenges (
  -- SHA-256
  id_hash bytea primary key,
  user_id integer not null references users,
  created_at timestamptz not null
);
create index sign_in_challenges_user on sign_in_challenges (user_id);
