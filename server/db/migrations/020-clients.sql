-- The company's record by blocks (design/domain.md §6.1) and what its onboarding keeps (§6.2).
alter table companies
  -- Company information
  add column fiscal_regime text,
  add column cfdi_use text,
  add column tax_zip_code text,
  add column country text default 'MEX',
  add column industry text,
  add column website text,
  add column employer_registration text,
  add column imss_risk_class integer,
  add column imss_risk_premium numeric,
  add column zone text,
  add column payroll_state text,
  add column address_street text,
  add column address_ext_num text,
  add column address_int_num text,
  add column address_neighborhood text,
  add column address_city text,
  add column address_state text,
  add column address_country text,
  add column address_zip_code text,
  -- Contact information
  add column contact_firstname text,
  add column contact_lastname text,
  add column contact_position text,
  add column contact_email text,
  add column contact_phone text,
  add column billing_email text,
  add column representative_name text,
  add column representative_rfc text,
  add column representative_email text,
  -- Contract statements; amounts and rates keep the digits they were given
  add column services text[] not null default '{}',
  add column fee_type text,
  add column fee_value numeric,
  add column fee_minimum numeric,
  add column currency text default 'MXN',
  add column vat_rate numeric,
  add column payment_terms_days integer,
  add column prefunding boolean,
  add column start_date date,
  add column end_date date,
  add column notice_days integer,
  add column repse_number text,
  add column repse_expires_at date,
  add column notes text,
  -- Working rules
  add column approvers_needed integer default 1,
  add column two_person_rule boolean default true,
  add column cfdi_required boolean default true,
  add column auto_send_receipts boolean default false,
  add column invoice_due_days integer,
  add column locale text default 'es',
  -- State
  add column account_manager_id integer references people (id),
  add column status_since timestamptz not null default now(),
  add column denied_reason text,
  -- Who took part in the review of this round: they cannot audit it (two-person rule)
  add column reviewers integer[] not null default '{}',
  add column search_text text not null generated always as
    (fold_text(name || ' ' || coalesce(legal_name, '') || ' ' || tax_id)) stored,
  add check (status in ('Request', 'Uploads', 'Revision', 'Audit', 'Signing', 'Approval', 'Approved', 'Denied', 'Suspended'));
update companies set status_since = created_at;

create index companies_search on companies using gin (search_text gin_trgm_ops);
create index companies_by_status on companies (status, id);
create index companies_by_change on companies (updated_at, id);
create index companies_by_wait on companies (status_since, id);
create index companies_account_manager on companies (account_manager_id);
create index companies_services on companies using gin (services);

-- Users of a company (role Client).
alter table people
  add column position text,
  add column is_owner boolean not null default false,
  add column may_approve boolean not null default true;
update people set is_owner = true
  where id in (select min(id) from people where role = 'Client' and is_active group by company_id);
create index people_clients on people (company_id, id) where role = 'Client';

-- What a company is asked to correct, item by item: `key` is a field of a form or a kind of document.
create table company_corrections (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  key text not null,
  note text not null,
  asked_by integer references people (id),
  asked_at timestamptz not null default now(),
  -- When the field was changed or the document uploaded again, and when the company handed in again.
  addressed_at timestamptz,
  closed_at timestamptz
);
create index company_corrections_company on company_corrections (company_id, id);
create index company_corrections_asked_by on company_corrections (asked_by);

-- The second look of the audit: one row for each item of the checklist that somebody touched.
create table company_checks (
  company_id integer not null references companies (id) on delete cascade,
  key text not null,
  is_done boolean not null,
  note text,
  checked_by integer references people (id),
  checked_at timestamptz not null default now(),
  primary key (company_id, key)
);
create index company_checks_checked_by on company_checks (checked_by);

-- After the approval a company no longer changes its own information; it asks for the change.
create table company_change_requests (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  changes jsonb not null,
  status text not null default 'Open' check (status in ('Open', 'Applied', 'Declined')),
  requested_by integer references people (id),
  requested_at timestamptz not null default now(),
  decided_by integer references people (id),
  decided_at timestamptz,
  reason text
);
create index company_change_requests_company on company_change_requests (company_id, id);
create index company_change_requests_requested_by on company_change_requests (requested_by);
create index company_change_requests_decided_by on company_change_requests (decided_by);

-- Core bank accounts that a company pays into (design/domain.md §9); the accounts themselves have a table of their own.
create table core_bank_account_assignments (
  company_id integer not null references companies (id) on delete cascade,
  account_id integer not null,
  is_default boolean not null default false,
  assigned_by integer references people (id),
  assigned_at timestamptz not null default now(),
  primary key (company_id, account_id)
);
create index core_bank_account_assignments_account on core_bank_account_assignments (account_id);
create index core_bank_account_assignments_assigned_by on core_bank_account_assignments (assigned_by);
