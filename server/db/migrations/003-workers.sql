-- Servers that work on jobs, with the last sign of life of each: jobs of one that is gone are given to the others.
create table workers (
  name text primary key,
  seen_at timestamptz not null default now()
);
