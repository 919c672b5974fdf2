-- A sign-in email that somebody else changed, while it waits for the person: it counts once the old address confirms it, or
-- after its time. The link to the old address is kept as a digest, and made when its mail leaves.
create table email_changes (
  id integer generated always as identity primary key,
  person_id integer not null references people (id) on delete cascade,
  former text not null,
  email text not null,
  asked_by integer not null references people (id) on delete cascade,
  asked_at timestamptz not null,
  effective_at timestamptz not null,
  token_hash bytea unique,
  ended_at timestamptz,
  outcome text check (outcome in ('Confirmed', 'Elapsed', 'Refused', 'Cancelled', 'Replaced', 'Taken')),
  check ((ended_at is null) = (outcome is null))
);
create unique index email_changes_open on email_changes (person_id) where ended_at is null;
create index email_changes_due on email_changes (effective_at) where ended_at is null;
create index email_changes_asked_by on email_changes (asked_by);
