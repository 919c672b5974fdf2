-- Passkeys as second factor. A person may have an app, passkeys or both: the row of second_factors says since when the
-- second step is on, and counts wrong tries; the app is a part of it.
alter table second_factors
  alter column secret drop not null,
  add column app_since timestamptz;

update second_factors set app_since = confirmed_at;

create table passkeys (
  id integer generated always as identity primary key,
  person_id integer not null references people (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  -- Kept by the account of a phone or browser, and so on several devices.
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- Set when a copy of it was used: it is accepted no more.
  stopped_at timestamptz
);
create index passkeys_of_person on passkeys (person_id);

-- What a passkey is asked to sign, once and within minutes, for one session or one ticket of signing in.
create table passkey_challenges (
  challenge_hash bytea primary key,
  session_id integer references sessions (id) on delete cascade,
  token_id integer references one_time_tokens (id) on delete cascade,
  purpose text not null check (purpose in ('add', 'use')),
  expires_at timestamptz not null,
  check (num_nonnulls(session_id, token_id) = 1)
);
create index passkey_challenges_of_session on passkey_challenges (session_id);
create index passkey_challenges_of_token on passkey_challenges (token_id);
