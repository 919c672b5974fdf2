-- What sign-in keeps beside the foundation.

-- Where a link was mailed to, so that using it proves this address; null for a token handed over in an answer.
alter table one_time_tokens add column sent_to text;

-- A code is made when its mail leaves and is kept nowhere in clear; until then there is none.
-- The counters bound how many codes one account may ask for.
alter table verification_codes
  alter column code_hash drop not null,
  add column sent_count integer not null default 1,
  add column counted_since timestamptz not null default now();

-- Devices that get push messages; log out forgets the device's own.
create table push_tokens (
  token text primary key,
  person_id integer not null references people (id) on delete cascade,
  device text,
  created_at timestamptz not null default now()
);
create index push_tokens_person on push_tokens (person_id);
