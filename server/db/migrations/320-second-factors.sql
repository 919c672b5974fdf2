-- The second factor of signing in: an authenticator app, and recovery codes for its loss.
create table second_factors (
  person_id integer primary key references people (id) on delete cascade,
  -- Encrypted with a key derived from the secret of the server.
  secret bytea not null,
  created_at timestamptz not null default now(),
  -- Null until a code of the app has confirmed the secret.
  confirmed_at timestamptz,
  -- The last period of 30 seconds whose code was used; its code and earlier ones are refused.
  last_step integer not null default 0,
  failed_logins integer not null default 0,
  failed_since timestamptz,
  locked_until timestamptz
);

create table recovery_codes (
  id integer generated always as identity primary key,
  person_id integer not null references people (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  unique (person_id, code_hash)
);

-- The ticket between the password and the second step; it ends after a few wrong codes.
alter table one_time_tokens
  drop constraint one_time_tokens_purpose_check,
  add constraint one_time_tokens_purpose_check check (purpose in ('first-login', 'reset', 'verify', 'second-factor')),
  add column tries_left integer;
