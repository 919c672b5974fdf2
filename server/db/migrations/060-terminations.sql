-- The end of a contract, from the wish to the last day (design/domain.md §5.8); steps: schemas/machines/termination.json.
create table terminations (
  id integer generated always as identity primary key,
  contract_id integer not null references contracts (id) on delete cascade,
  person_id integer not null references people (id) on delete cascade,
  company_id integer not null references companies (id),
  -- Which types there are is said by the forms.
  type text not null,
  reason text not null,
  last_day date not null,
  contract_end_date date not null check (contract_end_date >= last_day),
  notice_date date,
  rehire boolean,
  -- The person sees nothing of it before.
  person_told boolean not null default false,
  status text not null,
  requested_by integer references people (id),
  requested_at timestamptz not null,
  decided_by integer references people (id),
  decided_at timestamptz,
  -- Why it was denied, withdrawn or cancelled.
  outcome_reason text,
  -- What the settlement was computed from and what it came to, whole: it is paid by these figures.
  settlement_input jsonb,
  settlement jsonb,
  totals_hash text,
  calculated_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null
);
-- One at most is under way for a contract; the database is the judge of two at once.
create unique index terminations_open on terminations (contract_id) where status in ('Requested', 'Scheduled');
create index terminations_contract on terminations (contract_id, id);
create index terminations_person on terminations (person_id);
create index terminations_company on terminations (company_id);
create index terminations_due on terminations (contract_end_date) where status = 'Scheduled';
create index terminations_requested_by on terminations (requested_by);
create index terminations_decided_by on terminations (decided_by);

create table termination_files (
  file_id uuid primary key references files (id),
  termination_id integer not null references terminations (id) on delete cascade,
  added_by integer references people (id),
  added_at timestamptz not null
);
create index termination_files_termination on termination_files (termination_id);
create index termination_files_added_by on termination_files (added_by);

-- Last day of the last contract: the account stays open for receipts so long after it (design/domain.md §3.1).
alter table people add column left_on date;
