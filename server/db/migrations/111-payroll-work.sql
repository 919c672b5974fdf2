-- What is known of a payment request beside its payrolls (110): incidents, deductions, proofs, approvals, limits, runs.

-- What happened in the period (design/domain.md §8.4).
create table payroll_incidents (
  id integer generated always as identity primary key,
  request_id integer not null references payment_requests (id) on delete cascade,
  payroll_id integer not null references payrolls (id) on delete cascade,
  type text not null,
  date_from date,
  date_to date check (date_to >= date_from),
  quantity numeric(14, 4),
  unit text,
  amount numeric(14, 2),
  percent numeric(9, 4),
  note text,
  file_id uuid references files (id),
  imss_folio text,
  created_by integer references people (id),
  created_at timestamptz not null
);
create index payroll_incidents_request on payroll_incidents (request_id, id);
create index payroll_incidents_payroll on payroll_incidents (payroll_id, id);
create index payroll_incidents_file on payroll_incidents (file_id);
create index payroll_incidents_created_by on payroll_incidents (created_by);

create table payroll_deductions (
  id integer generated always as identity primary key,
  request_id integer not null references payment_requests (id) on delete cascade,
  payroll_id integer not null references payrolls (id) on delete cascade,
  type text not null,
  amount numeric(14, 2),
  percent numeric(9, 4),
  of text check (of in ('net', 'gross', 'daily salary')),
  date_from date,
  date_to date check (date_to >= date_from),
  -- Owed in all, and what was left before this payroll.
  total numeric(14, 2),
  remaining numeric(14, 2),
  -- What this payroll took of it.
  taken numeric(14, 2) not null default 0,
  -- It is carried into the next request of the person while something is left.
  recurring boolean not null default false,
  note text,
  file_id uuid references files (id),
  created_by integer references people (id),
  created_at timestamptz not null,
  check (amount is null or percent is null)
);
create index payroll_deductions_request on payroll_deductions (request_id, id);
create index payroll_deductions_payroll on payroll_deductions (payroll_id, id);
create index payroll_deductions_file on payroll_deductions (file_id);
create index payroll_deductions_created_by on payroll_deductions (created_by);

-- Proofs that the company has paid us.
create table payment_request_proofs (
  id integer generated always as identity primary key,
  request_id integer not null references payment_requests (id) on delete cascade,
  file_id uuid not null references files (id),
  amount numeric(14, 2) not null,
  reference text,
  paid_at date not null,
  uploaded_by integer references people (id),
  at timestamptz not null,
  refused_at timestamptz,
  refused_by integer references people (id),
  refused_reason text
);
create index payment_request_proofs_request on payment_request_proofs (request_id, id);
create index payment_request_proofs_file on payment_request_proofs (file_id);
create index payment_request_proofs_uploaded_by on payment_request_proofs (uploaded_by);
create index payment_request_proofs_refused_by on payment_request_proofs (refused_by);

-- Who has approved it as it stands; emptied when it goes back.
create table payment_request_approvals (
  request_id integer not null references payment_requests (id) on delete cascade,
  person_id integer not null references people (id),
  via text not null check (via in ('screen', 'on behalf')),
  totals_hash text not null,
  at timestamptz not null,
  primary key (request_id, person_id)
);
create index payment_request_approvals_person on payment_request_approvals (person_id);

-- Limits of a company from a day on: only those that were changed. A row is never changed.
create table payroll_limits (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  valid_from date not null,
  limits jsonb not null,
  created_by integer references people (id),
  created_at timestamptz not null
);
create index payroll_limits_company on payroll_limits (company_id, valid_from, id);
create index payroll_limits_created_by on payroll_limits (created_by);

create table payroll_multipliers (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  valid_from date not null,
  multipliers jsonb not null,
  created_by integer references people (id),
  created_at timestamptz not null
);
create index payroll_multipliers_company on payroll_multipliers (company_id, valid_from, id);
create index payroll_multipliers_created_by on payroll_multipliers (created_by);

-- Work on many payrolls of a request that somebody watches: counting them, their tax, their receipts.
create table payroll_runs (
  id integer generated always as identity primary key,
  -- What the calls name it by, and a token opens its stream.
  run_key text not null unique,
  kind text not null check (kind in ('calculation', 'tax', 'ceps', 'receipts')),
  request_id integer not null references payment_requests (id) on delete cascade,
  status text not null default 'Running' check (status in ('Running', 'Done')),
  total integer not null,
  completed integer not null default 0 check (completed between 0 and total),
  -- What the work needs to know beside its payrolls.
  payload jsonb not null default '{}',
  created_by integer not null references people (id),
  -- Where the call came from, for the history that the job writes: { requestId, ip, device }.
  origin jsonb not null,
  created_at timestamptz not null,
  -- The last sign of the job, by the database's clock.
  progressed_at timestamptz not null default now(),
  finished_at timestamptz
);
-- One of a kind at a time for a request.
create unique index payroll_runs_running on payroll_runs (request_id, kind) where status = 'Running';
create index payroll_runs_request on payroll_runs (request_id, id);
create index payroll_runs_created_by on payroll_runs (created_by);

create table payroll_run_items (
  run_id integer not null references payroll_runs (id) on delete cascade,
  position integer not null,
  payroll_id integer not null references payrolls (id) on delete cascade,
  state text not null default 'Waiting' check (state in ('Waiting', 'Done', 'Failed')),
  -- How many were through with this one: the number of its message in the stream.
  seq integer,
  reason text,
  primary key (run_id, position),
  unique (run_id, payroll_id),
  check ((state = 'Waiting') = (seq is null)),
  check ((state = 'Failed') = (reason is not null))
);
create unique index payroll_run_items_seq on payroll_run_items (run_id, seq) where seq is not null;
create index payroll_run_items_waiting on payroll_run_items (run_id, position) where state = 'Waiting';
create index payroll_run_items_payroll on payroll_run_items (payroll_id);

-- A token that opens the stream of one run opens no other.
alter table stream_tokens add column run_id integer references payroll_runs (id) on delete cascade;
create index stream_tokens_run on stream_tokens (run_id);
