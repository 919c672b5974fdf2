-- The provider's own bills of its fees (CFDI), as far as they are made here. A row is there before the service is asked,
-- so that nothing is made twice (design/domain.md §7.6).
create table fee_bills (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id),
  status text not null check (status in ('Making', 'Valid')),
  service text not null check (service in ('local', 'facturama')),
  -- The bill's id at the service.
  service_id text,
  uuid text,
  is_stamped boolean not null default false,
  serie text not null,
  folio text not null,
  -- What was asked of the service (BillRequest); nothing of a key.
  request jsonb not null,
  total numeric(14, 2) not null,
  issued_at timestamptz not null,
  xml_file uuid references files (id),
  pdf_file uuid references files (id),
  -- While somebody makes it; after some minutes somebody else may, who asks the service first.
  claimed_at timestamptz not null,
  created_by integer references people (id),
  created_at timestamptz not null default now()
);
create index fee_bills_company on fee_bills (company_id);
create unique index fee_bills_uuid on fee_bills (uuid) where uuid is not null;
create index fee_bills_xml on fee_bills (xml_file);
create index fee_bills_pdf on fee_bills (pdf_file);
create index fee_bills_created_by on fee_bills (created_by);
create index fee_bills_created_at on fee_bills (created_at);

-- What such a bill is about. An invoice stands on one of them; the database is the judge of two at once.
create table fee_bill_invoices (
  invoice_id integer primary key references invoices (id),
  fee_bill_id integer not null references fee_bills (id) on delete cascade
);
create index fee_bill_invoices_bill on fee_bill_invoices (fee_bill_id);
