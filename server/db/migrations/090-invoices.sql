-- Invoices of contractors (design/domain.md §7); steps: schemas/machines/invoice.json.
create table invoices (
  id integer generated always as identity primary key,
  folio text not null,
  status text not null
    check (status in ('Pending', 'Adjustment', 'Readjustment', 'Approval', 'Validating', 'Paid', 'Complete', 'Cancelled')),
  -- Since when it is in this status: the age of what waits.
  status_since timestamptz not null default now(),
  contractor_id integer not null references people (id),
  -- As it was on the day of the invoice: a paper does not change with a person, and lists search in it.
  contractor_name text not null,
  contract_id integer not null references contracts (id),
  company_id integer not null references companies (id),
  -- Beside the regular invoice of a period there may be one for what was agreed in addition.
  kind text not null default 'Regular' check (kind in ('Regular', 'Extra')),
  concept text not null,
  period_start date not null,
  period_end date not null check (period_end >= period_start),
  issue_date date not null,
  due_date date not null,
  currency text not null default 'MXN',
  -- Key of the contractor's tax regime; taxes follow from it (payroll/invoice/taxes.json).
  regime text not null default '612',
  subtotal numeric(14, 2) not null,
  iva_rate numeric(9, 6) not null default 0,
  iva numeric(14, 2) not null default 0,
  iva_withheld_rate numeric(9, 6) not null default 0,
  iva_withheld numeric(14, 2) not null default 0,
  isr_withheld_rate numeric(9, 6) not null default 0,
  isr_withheld numeric(14, 2) not null default 0,
  total numeric(14, 2) not null check (total > 0),
  -- What the provider adds, and what the company pays in all.
  fee numeric(14, 2) not null default 0,
  fee_vat numeric(14, 2) not null default 0,
  total_client numeric(14, 2) not null,
  -- Set while the company may see it: from sending until the contractor hands it in again.
  sent_to_client_at timestamptz,
  sent_to text[] not null default '{}',
  -- Set once enough people of the company have approved it.
  approved_by_client_at timestamptz,
  approved_by integer references people (id),
  approval_via text check (approval_via in ('screen', 'mail', 'on behalf')),
  source text not null default 'contractor' check (source in ('contractor', 'batch', 'staff')),
  batch_key text,
  taxed_at timestamptz,
  tax_bill jsonb,
  payment_reference text,
  paid_at date,
  cancelled_reason text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by integer references people (id),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (fold_text(folio || ' ' || contractor_name || ' ' || concept)) stored,
  check (total = subtotal + iva - iva_withheld - isr_withheld),
  check (total_client = total + fee + fee_vat)
);
create unique index invoices_folio on invoices (company_id, folio);
-- One living invoice for a contract, period and kind; the database is the judge of two at once.
create unique index invoices_living on invoices (contract_id, period_start, period_end, kind) where status <> 'Cancelled';
create index invoices_contract on invoices (contract_id, id);
create index invoices_approved_by on invoices (approved_by);
create index invoices_created_by on invoices (created_by);
create index invoices_batch on invoices (batch_key) where batch_key is not null;
create index invoices_search on invoices using gin (search_text gin_trgm_ops);
create index invoices_company_search on invoices using gin (company_id, search_text gin_trgm_ops);
-- Each sort of the list, alone, inside a company, and of one contractor; and by status, oldest first.
create index invoices_by_creation on invoices (created_at, id);
create index invoices_company_by_creation on invoices (company_id, created_at, id);
create index invoices_contractor_by_creation on invoices (contractor_id, created_at, id);
create index invoices_by_due on invoices (due_date, id);
create index invoices_company_by_due on invoices (company_id, due_date, id);
create index invoices_by_total on invoices (total, id);
create index invoices_company_by_total on invoices (company_id, total, id);
create index invoices_by_wait on invoices (status_since, id);
create index invoices_company_by_wait on invoices (company_id, status_since, id);
create index invoices_by_status on invoices (status, status_since, id);
create index invoices_company_by_status on invoices (company_id, status, status_since, id);

-- The last number of each company's folios in a year: C-2026-000123.
create table invoice_folios (
  company_id integer not null references companies (id) on delete cascade,
  year integer not null,
  last integer not null,
  primary key (company_id, year)
);

create table invoice_items (
  id integer generated always as identity primary key,
  invoice_id integer not null references invoices (id) on delete cascade,
  position integer not null,
  description text not null,
  quantity numeric(14, 6) not null check (quantity > 0),
  unit_price numeric(18, 6) not null check (unit_price >= 0),
  amount numeric(14, 2) not null,
  -- Keys of the tax authority for the tax bill
  sat_product_code text,
  sat_unit_code text,
  tax_object text,
  unique (invoice_id, position)
);

-- Each time it was sent back: by staff before the company saw it (Adjustment), or afterwards (Readjustment).
create table invoice_adjustments (
  id integer generated always as identity primary key,
  invoice_id integer not null references invoices (id) on delete cascade,
  round integer not null,
  kind text not null check (kind in ('Adjustment', 'Readjustment')),
  fields text[] not null default '{}',
  reason text not null,
  requested_by integer references people (id),
  requested_at timestamptz not null,
  answered_at timestamptz,
  answer text,
  unique (invoice_id, round)
);
create index invoice_adjustments_requested_by on invoice_adjustments (requested_by);

-- Who of the company has approved it as it stands; emptied when it goes back.
create table invoice_approvals (
  invoice_id integer not null references invoices (id) on delete cascade,
  person_id integer not null references people (id),
  via text not null check (via in ('screen', 'mail', 'on behalf')),
  at timestamptz not null,
  primary key (invoice_id, person_id)
);
create index invoice_approvals_person on invoice_approvals (person_id);

-- Proofs of payment: of the company to the provider (client), of the provider to the contractor (contractor).
create table invoice_proofs (
  id integer generated always as identity primary key,
  invoice_id integer not null references invoices (id) on delete cascade,
  side text not null check (side in ('client', 'contractor')),
  -- One file may prove several invoices.
  file_id uuid not null references files (id),
  amount numeric(14, 2),
  reference text,
  paid_at date,
  uploaded_by integer references people (id),
  at timestamptz not null
);
create index invoice_proofs_invoice on invoice_proofs (invoice_id, id);
create index invoice_proofs_file on invoice_proofs (file_id);
create index invoice_proofs_uploaded_by on invoice_proofs (uploaded_by);
