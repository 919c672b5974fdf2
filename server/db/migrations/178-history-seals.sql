-- History that proves itself: each row carries a keyed digest (HMAC) over all it says and over the digest before it. The
-- product computes it, so the key is never in the database. `seal_key` names the key; rows from before have none, and are
-- checked by history_digest as ever.
alter table history add column seal_key text;
drop trigger history_link on history;
drop function history_link();

-- The end of each chain: one row for each company, 0 for what belongs to none. Looked up and locked by its key.
create table history_heads (
  chain integer primary key,
  last_id bigint not null,
  hash bytea not null,
  length bigint not null
);
insert into history_heads (chain, last_id, hash, length)
  select coalesce(company_id, 0), max(id), (array_agg(hash order by id desc))[1], count(*) from history group by company_id;

-- Up to where rows have no keyed digest, sealed itself by the product: no later row may claim to be older than that.
create table history_mark (
  is_only boolean primary key default true check (is_only),
  last_id bigint not null,
  seal_key text,
  seal bytea
);
insert into history_mark (last_id) select coalesce(max(id), 0) from history;

-- What each check of the whole history came to; one that was ended in between goes on where it was.
create table history_checks (
  id integer generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  upto bigint not null,
  checked_to bigint not null default 0,
  checked bigint not null default 0,
  broken integer not null default 0,
  findings jsonb not null default '[]'
);
create unique index history_checks_open on history_checks ((finished_at is null)) where finished_at is null;
