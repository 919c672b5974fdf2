-- Invoices made in bulk (design/domain.md §7.5): what was asked for, and what became of each contractor.
create table invoice_batches (
  id integer generated always as identity primary key,
  -- Whoever names it goes on with this batch and never begins another one.
  batch_key text not null unique,
  company_id integer not null references companies (id),
  created_by integer not null references people (id),
  status text not null default 'Prepared' check (status in ('Prepared', 'Running', 'Done')),
  concept text not null,
  period_start date not null,
  period_end date not null check (period_end >= period_start),
  issue_date date not null,
  -- The fee of each contract, or one amount for all.
  amount_mode text not null check (amount_mode in ('contract', 'same')),
  amount numeric(14, 2) check ((amount is null) = (amount_mode = 'contract')),
  -- Contractors to be invoiced, and with how many it is through.
  total integer not null,
  completed integer not null default 0 check (completed between 0 and total),
  -- Where the call came from, for the history that the job writes: { requestId, ip, device }.
  origin jsonb not null,
  created_at timestamptz not null,
  started_at timestamptz,
  -- The last sign of the job, by the database's clock.
  progressed_at timestamptz,
  finished_at timestamptz
);
-- One running batch for a company.
create unique index invoice_batches_running on invoice_batches (company_id) where status = 'Running';
create index invoice_batches_company on invoice_batches (company_id, id);
create index invoice_batches_created_by on invoice_batches (created_by);
create index invoice_batches_prepared on invoice_batches (created_at) where status = 'Prepared';

create table invoice_batch_items (
  batch_id integer not null references invoice_batches (id) on delete cascade,
  position integer not null,
  contractor_id integer not null references people (id),
  -- In place of the amount of the batch.
  amount numeric(14, 2),
  state text not null check (state in ('Waiting', 'Created', 'Failed', 'Skipped')),
  -- How many were through with this one: the number of its message in the stream.
  seq integer,
  -- Why there is no invoice.
  code text,
  reason text,
  invoice_id integer references invoices (id),
  primary key (batch_id, position),
  unique (batch_id, contractor_id),
  check ((state in ('Created', 'Failed')) = (seq is not null)),
  check ((state in ('Failed', 'Skipped')) = (reason is not null))
);
create unique index invoice_batch_items_seq on invoice_batch_items (batch_id, seq) where seq is not null;
create index invoice_batch_items_waiting on invoice_batch_items (batch_id, position) where state = 'Waiting';
create index invoice_batch_items_contractor on invoice_batch_items (contractor_id);
create index invoice_batch_items_invoice on invoice_batch_items (invoice_id);

-- A token that opens the stream of one batch opens no other, and the bell's opens no batch.
alter table stream_tokens add column batch_id integer references invoice_batches (id) on delete cascade;
create index stream_tokens_batch on stream_tokens (batch_id);
