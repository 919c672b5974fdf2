-- An audience that no notification names any more is deleted a day after it was made; former addresses 30 days after a change of
-- the sign-in email was settled.
alter table audiences add column made_at timestamptz not null default now();
create index audiences_made_at on audiences (made_at);
create index email_changes_ended_at on email_changes (ended_at);
