-- What the nightly job deleted of each kind of data, for the page of background jobs.
create table retention_runs (
  kind text primary key,
  ran_at timestamptz not null,
  deleted integer not null,
  total bigint not null
);

-- The oldest notifications are found without an index that every new one would have to be entered in.
create index notifications_age on notifications using brin (at) with (autosummarize = on);
