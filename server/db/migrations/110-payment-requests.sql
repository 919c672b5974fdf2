-- Payment requests (design/domain.md §8): one company, one period, one kind; steps: schemas/machines/payment-request.json.
create extension if not exists btree_gist;

create table payment_requests (
  id integer generated always as identity primary key,
  folio text not null,
  name text not null,
  company_id integer not null references companies (id),
  kind text not null
    check (kind in ('Regular', 'Extraordinary', 'Christmas bonus', 'Profit sharing', 'Settlement', 'Correction')),
  period_type text not null check (period_type in ('Weekly', 'Biweekly', 'Fortnightly', 'Monthly', 'One-off')),
  period_start date not null,
  period_end date not null check (period_end >= period_start),
  payment_date date not null check (payment_date >= period_start),
  cutoff_at timestamptz not null,
  currency text not null default 'MXN',
  status text not null default 'Pending' check
    (status in ('Pending', 'Calculated', 'Adjustment', 'Approval', 'Validating', 'Paid', 'Complete', 'Cancelled')),
  status_since timestamptz not null,
  -- Set once enough people of the company have approved it.
  client_approved_at timestamptz,
  -- As the company's were when it was made; taking over newer ones is a step of its own.
  limits jsonb not null,
  multipliers jsonb not null,
  is_stale boolean not null default true,
  calculated_at timestamptz,
  calculation_version integer not null default 0,
  -- The rules and tables it was counted with.
  parameters_version text,
  people integer not null default 0,
  gross numeric(14, 2) not null default 0,
  taxed numeric(14, 2) not null default 0,
  exempt numeric(14, 2) not null default 0,
  deductions numeric(14, 2) not null default 0,
  isr numeric(14, 2) not null default 0,
  employment_subsidy numeric(14, 2) not null default 0,
  imss_employee numeric(14, 2) not null default 0,
  imss_employer numeric(14, 2) not null default 0,
  infonavit numeric(14, 2) not null default 0,
  fonacot numeric(14, 2) not null default 0,
  state_tax numeric(14, 2) not null default 0,
  net numeric(14, 2) not null default 0,
  employer_cost numeric(14, 2) not null default 0,
  fee numeric(14, 2) not null default 0,
  fee_vat numeric(14, 2) not null default 0,
  total_to_fund numeric(14, 2) not null default 0,
  -- The last request of this kind: what it is compared with.
  previous_id integer references payment_requests (id),
  copied_from_id integer references payment_requests (id),
  -- [{ id, code, message, payroll_id, person, fix }]
  blockers jsonb not null default '[]',
  warnings jsonb not null default '[]',
  blockers_count integer not null default 0,
  warnings_count integer not null default 0,
  acknowledged text[] not null default '{}',
  send_note text,
  sent_at timestamptz,
  -- What the company asked for when it sent it back: { reason, payrollNotes }.
  adjustment jsonb,
  -- Who had a hand in the amounts, and so approves or pays none of them where the company has the two-person rule.
  prepared_by integer[] not null default '{}',
  core_bank_account_id integer references own_bank_accounts (id),
  cancelled_reason text,
  version integer not null default 1,
  created_by integer references people (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search_text text not null generated always as (fold_text(folio || ' ' || name)) stored
);
create unique index payment_requests_folio on payment_requests (company_id, folio);
create index payment_requests_previous on payment_requests (previous_id);
create index payment_requests_copied_from on payment_requests (copied_from_id);
create index payment_requests_account on payment_requests (core_bank_account_id);
create index payment_requests_created_by on payment_requests (created_by);
create index payment_requests_search on payment_requests using gin (search_text gin_trgm_ops);
create index payment_requests_company_search on payment_requests using gin (company_id, search_text gin_trgm_ops);
-- Each sort of the list, alone and inside a company; and by status, oldest first.
create index payment_requests_by_creation on payment_requests (created_at, id);
create index payment_requests_company_by_creation on payment_requests (company_id, created_at, id);
create index payment_requests_by_payment on payment_requests (payment_date, id);
create index payment_requests_company_by_payment on payment_requests (company_id, payment_date, id);
create index payment_requests_by_net on payment_requests (net, id);
create index payment_requests_company_by_net on payment_requests (company_id, net, id);
create index payment_requests_by_wait on payment_requests (status_since, id);
create index payment_requests_company_by_wait on payment_requests (company_id, status_since, id);
create index payment_requests_by_change on payment_requests (updated_at, id);
create index payment_requests_company_by_change on payment_requests (company_id, updated_at, id);
create index payment_requests_by_status on payment_requests (status, status_since, id);
create index payment_requests_company_by_status on payment_requests (company_id, status, status_since, id);
-- The last request of a kind.
create index payment_requests_company_kind on payment_requests (company_id, kind, period_end);

-- The last number of each company's folios in a year: N-2025-00042.
create table payment_request_folios (
  company_id integer not null references companies (id) on delete cascade,
  year integer not null,
  last integer not null,
  primary key (company_id, year)
);

-- One person in a request.
create table payrolls (
  id integer generated always as identity primary key,
  request_id integer not null references payment_requests (id) on delete cascade,
  company_id integer not null references companies (id),
  employee_id integer not null references people (id),
  contract_id integer not null references contracts (id),
  number text,
  firstname text not null,
  lastname text not null,
  department text,
  status text not null default 'Pending' check (status in ('Pending', 'Calculated', 'Hold', 'Excluded', 'Paid', 'Complete')),
  -- Why it is held or left out.
  status_reason text,
  -- The days that this request pays; nobody is paid them by another one. Null where it is left out or the request cancelled.
  claim text,
  claimed daterange,
  -- Of the request, for what is asked of a person's payrolls alone.
  kind text not null,
  period_start date not null,
  period_end date not null,
  payment_date date not null,
  -- What it was counted from (design/domain.md §8.2).
  daily_salary numeric(14, 2),
  integrated_daily_salary numeric(14, 2),
  sbc_fixed numeric(14, 2),
  sbc_variable numeric(14, 2),
  days_period numeric(9, 4),
  days_paid numeric(9, 4),
  zone text,
  periodicity_key text,
  payroll_state text,
  work_risk_premium numeric(9, 6),
  hire_date date,
  seniority_weeks integer,
  contract_key text,
  shift_key text,
  extraordinary_method text,
  month_to_date jsonb not null default '{}',
  year_to_date_exempt jsonb not null default '{}',
  -- The whole input of payroll/: the same bytes come of it.
  input jsonb,
  -- Said of this person for this request: [{ code, amount | percent }], and other days.
  own_perceptions jsonb not null default '[]',
  own_days numeric(9, 4),
  -- Changed by hand: { perceptions, deductions, days_paid }.
  manual jsonb,
  -- [{ code, sat_code, name, quantity, unit, taxed, exempt, amount, source, formula_ref }]
  perceptions jsonb not null default '[]',
  deductions jsonb not null default '[]',
  other_payments jsonb not null default '[]',
  -- What the employer bears; never shown to the person.
  employer_lines jsonb not null default '[]',
  -- By formula_ref: how each amount came about.
  explanation jsonb not null default '{}',
  gross numeric(14, 2) not null default 0,
  taxed numeric(14, 2) not null default 0,
  exempt numeric(14, 2) not null default 0,
  isr numeric(14, 2) not null default 0,
  employment_subsidy numeric(14, 2) not null default 0,
  subsidy_caused numeric(14, 2) not null default 0,
  imss_employee numeric(14, 2) not null default 0,
  imss_employer numeric(14, 2) not null default 0,
  infonavit numeric(14, 2) not null default 0,
  fonacot numeric(14, 2) not null default 0,
  state_tax numeric(14, 2) not null default 0,
  other_total numeric(14, 2) not null default 0,
  total_deductions numeric(14, 2) not null default 0,
  net numeric(14, 2) not null default 0,
  employer_cost numeric(14, 2) not null default 0,
  net_previous numeric(14, 2),
  net_change_percent numeric(9, 2),
  -- Counts for the contribution base of the next bimester, and used up of the yearly exempt parts.
  variable_pay numeric(14, 2) not null default 0,
  exempt_used jsonb not null default '{}',
  is_modified boolean not null default false,
  modify_reason text,
  modified_by integer references people (id),
  -- What Restore puts back: the lines and totals as the rules made them.
  baseline jsonb,
  is_stale boolean not null default true,
  -- Why it could not be counted.
  failure text,
  warnings jsonb not null default '[]',
  blockers jsonb not null default '[]',
  -- Where the money goes, as it was when the company approved: { clabe, bank_name, accountNumber, holder_name }.
  bank jsonb,
  cfdi_status text,
  cep_status text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search_text text not null generated always as
    (fold_text(firstname || ' ' || lastname || coalesce(' ' || number, ''))) stored,
  unique (request_id, contract_id),
  -- The database is the judge of two requests that would pay the same days at once.
  constraint payrolls_paid_once exclude using gist (contract_id with =, claim with =, claimed with &&)
);
create index payrolls_request_status on payrolls (request_id, status);
create index payrolls_request_name on payrolls (request_id, lastname, firstname, id);
create index payrolls_request_net on payrolls (request_id, net, id);
create index payrolls_employee on payrolls (employee_id, payment_date, id);
create index payrolls_contract on payrolls (contract_id, payment_date);
create index payrolls_company on payrolls (company_id);
create index payrolls_modified_by on payrolls (modified_by);
create index payrolls_search on payrolls using gin (request_id, search_text gin_trgm_ops);

-- Money that left for a payroll. One at most has not come back: nobody is paid twice.
create table payroll_payments (
  id integer generated always as identity primary key,
  payroll_id integer not null references payrolls (id) on delete cascade,
  method text not null default 'SPEI' check (method in ('SPEI', 'Wise', 'Other')),
  amount numeric(14, 2) not null,
  reference text,
  paid_at date not null,
  proof_file uuid references files (id),
  recorded_by integer references people (id),
  recorded_at timestamptz not null,
  returned_at timestamptz,
  return_reason text,
  returned_by integer references people (id),
  check ((returned_at is null) = (return_reason is null))
);
create unique index payroll_payments_once on payroll_payments (payroll_id) where returned_at is null;
create index payroll_payments_payroll on payroll_payments (payroll_id, id);
create index payroll_payments_proof on payroll_payments (proof_file);
create index payroll_payments_recorded_by on payroll_payments (recorded_by);
create index payroll_payments_returned_by on payroll_payments (returned_by);
