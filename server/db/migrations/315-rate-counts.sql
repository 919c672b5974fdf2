-- Calls and attempts counted by all processes together. A key is a digest, so the table names nobody. What is lost in a crash
-- of the database is a minute of counting, so nothing of it is written to the log of changes.
create unlogged table rate_counts (
  key text primary key,
  points integer not null,
  ends_at timestamptz not null
) with (fillfactor = 70);
