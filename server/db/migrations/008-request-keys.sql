-- Answers of calls that came with a requestKey, so that a repeated call is answered again and does nothing.
-- The caller is no foreign key: checking one locks the caller's row, and two calls of one person about the own record
-- would then wait for each other. Rows live for about a day.
create table request_keys (
  person_id integer not null,
  operation text not null,
  request_key uuid not null,
  input_hash bytea not null,
  status integer not null default 200,
  answer json, -- set before the call commits
  created_at timestamptz not null default now(),
  primary key (person_id, operation, request_key)
);
create index request_keys_age on request_keys (created_at);
