-- How the jobs that the clock starts last ended: the queue itself forgets a job that is done.
create table scheduled_runs (
  task text primary key,
  -- The time it was due that was last done; later than that means that something was missed.
  done_slot timestamptz,
  done_at timestamptz,
  failed_at timestamptz
);
