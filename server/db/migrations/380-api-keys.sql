-- Keys of other programs to the API. A key is kept as its digest, and acts for a company or for all of them.
create table api_keys (
  id integer generated always as identity primary key,
  name text not null,
  company_id integer references companies (id) on delete cascade,
  scopes text[] not null,
  prefix text not null,
  token_hash bytea not null unique,
  created_by integer not null references people (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_by integer references people (id) on delete set null,
  revoked_at timestamptz,
  check (expires_at > created_at and expires_at <= created_at + interval '366 days')
);
create index api_keys_by_company on api_keys (company_id);
create index api_keys_by_maker on api_keys (created_by);
create index api_keys_by_revoker on api_keys (revoked_by);
