-- What an administrator changed beside the files of payroll/law, for days to come (design/domain.md §8.9). A row is never
-- changed: the newest one of a key and a day counts, and all of them together are the history.
create table payroll_changes (
  id integer generated always as identity primary key,
  -- `law`: figures of the law; `concept`: SAT key and account of a concept; `default`: what new companies begin with;
  -- `journal`: how the journal is laid out.
  area text not null check (area in ('law', 'concept', 'default', 'journal')),
  key text not null,
  valid_from date not null,
  value jsonb not null,
  article text not null,
  source text not null,
  -- How sure the figure is (payroll/law/types.ts).
  confidence text not null check (confidence in ('H2', 'H1', 'M', 'K', 'U')),
  reason text not null,
  created_by integer not null references people (id),
  created_at timestamptz not null
);
create index payroll_changes_key on payroll_changes (area, key, valid_from, id);
create index payroll_changes_created_by on payroll_changes (created_by);
create trigger payroll_changes_keep before update or delete on payroll_changes
  for each row execute function append_only();
