-- Money for the invoices of contractors (design/domain.md §7.4, docs/transfers.md).

-- Receivers that a provider knows already, by a digest of the account they stand for.
create table transfer_recipients (
  person_id integer not null references people (id) on delete cascade,
  provider text not null,
  digest bytea not null,
  recipient_id text not null,
  created_at timestamptz not null,
  primary key (person_id, provider, digest)
);

-- Several invoices of a company that are calculated and paid together.
create table transfer_batches (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  provider text not null,
  status text not null default 'Calculated' check (status in ('Calculated', 'Closed', 'Funded', 'Done', 'Cancelled')),
  source_currency text not null,
  invoices integer not null,
  source_amount numeric(14, 2) not null,
  fee numeric(14, 2) not null,
  -- Invoices that are not in it, with the reason.
  excluded jsonb not null default '[]',
  expires_at timestamptz not null,
  -- The provider's side: its group, and the version by which two changes at once are told apart.
  provider_group_id text,
  provider_version integer,
  trouble text,
  fund_ordered_at timestamptz,
  fund_ordered_by integer references people (id),
  funded_at timestamptz,
  -- Whoever works on it says until when; nobody else does meanwhile.
  busy_until timestamptz,
  created_at timestamptz not null,
  created_by integer not null references people (id)
);
create index transfer_batches_company on transfer_batches (company_id, id);
create index transfer_batches_created_by on transfer_batches (created_by);
create index transfer_batches_fund_ordered_by on transfer_batches (fund_ordered_by) where fund_ordered_by is not null;

-- Prices the provider holds for a while.
create table transfer_quotes (
  id integer generated always as identity primary key,
  provider text not null,
  quote_id text not null,
  invoice_id integer not null references invoices (id) on delete cascade,
  batch_id integer references transfer_batches (id) on delete cascade,
  source_amount numeric(14, 2) not null,
  source_currency text not null,
  target_amount numeric(14, 2) not null,
  target_currency text not null,
  rate numeric(18, 9) not null,
  fee numeric(14, 2) not null,
  delivery_estimate text,
  reference text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  created_by integer not null references people (id),
  unique (provider, quote_id)
);
create index transfer_quotes_invoice on transfer_quotes (invoice_id, id);
create index transfer_quotes_batch on transfer_quotes (batch_id) where batch_id is not null;
create index transfer_quotes_created_by on transfer_quotes (created_by);

create table invoice_transfers (
  id integer generated always as identity primary key,
  invoice_id integer not null references invoices (id) on delete cascade,
  company_id integer not null references companies (id) on delete cascade,
  batch_id integer references transfer_batches (id) on delete cascade,
  provider text not null,
  -- Names the payment in every call to the provider, who makes one for each; kept before the first call is made.
  customer_transaction_id uuid not null unique,
  -- The provider's name for it, once a call was answered.
  transfer_id text,
  quote_id text not null,
  -- Whom it goes to, as long as the provider has to be told; personal data, gone with the answer.
  recipient jsonb,
  recipient_shown text not null,
  source_amount numeric(14, 2) not null,
  source_currency text not null,
  target_amount numeric(14, 2) not null,
  target_currency text not null,
  rate numeric(18, 9) not null,
  fee numeric(14, 2) not null,
  reference text not null,
  -- The provider's words; before them "ordered", and "refused" where it would not make it.
  status text not null default 'ordered',
  -- When this status began at the provider; none as long as nothing but its making is known.
  status_at timestamptz,
  -- The provider's word for why it came back, and ours for what went wrong last.
  reason text,
  trouble text,
  -- Money may still go out or has gone out by it. Of these an invoice has one at most.
  is_living boolean not null default true,
  fund_ordered_at timestamptz,
  fund_ordered_by integer references people (id),
  cancel_ordered_at timestamptz,
  funded_at timestamptz,
  sent_at timestamptz,
  read_at timestamptz,
  busy_until timestamptz,
  created_at timestamptz not null,
  created_by integer not null references people (id),
  unique (provider, transfer_id)
);
create unique index invoice_transfers_one_living on invoice_transfers (invoice_id) where is_living;
create index invoice_transfers_invoice on invoice_transfers (invoice_id, id);
create index invoice_transfers_company on invoice_transfers (company_id, id);
create index invoice_transfers_batch on invoice_transfers (batch_id) where batch_id is not null;
create index invoice_transfers_created_by on invoice_transfers (created_by);
create index invoice_transfers_fund_ordered_by on invoice_transfers (fund_ordered_by) where fund_ordered_by is not null;
-- What the clock looks at.
create index invoice_transfers_open on invoice_transfers (read_at) where is_living;
