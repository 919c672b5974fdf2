-- Seals of contractors (CSD), as far as they are public: the key is passed on and kept nowhere (design/domain.md §7.6).
create table seal_certificates (
  person_id integer primary key references people (id) on delete cascade,
  rfc text not null,
  certificate_number text not null,
  -- The name the SAT has registered, as it stands on bills.
  holder_name text not null,
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  -- The certificate itself (DER), which is public.
  certificate bytea not null,
  -- The service the key was handed to.
  service text not null check (service in ('local', 'facturama')),
  -- So many days before its end was told last.
  reminded_days integer,
  uploaded_by integer references people (id),
  uploaded_at timestamptz not null
);
create index seal_certificates_uploaded_by on seal_certificates (uploaded_by);
create index seal_certificates_end on seal_certificates (valid_to);

-- Tax bills (CFDI) of invoices. A row is there before the service is asked, so that nothing is made twice.
create table invoice_cfdis (
  id integer generated always as identity primary key,
  invoice_id integer not null references invoices (id),
  status text not null check (status in ('Making', 'Valid', 'Pending cancellation', 'Cancelled', 'External')),
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
  cancel_motive text,
  substituted_by text,
  sat_checked_at timestamptz,
  -- While somebody makes it; after some minutes somebody else may, who asks the service first.
  claimed_at timestamptz not null,
  created_by integer references people (id),
  created_at timestamptz not null default now()
);
-- One that counts for each invoice, and each UUID once; the database is the judge of two at once.
create unique index invoice_cfdis_living on invoice_cfdis (invoice_id) where status <> 'Cancelled';
create unique index invoice_cfdis_uuid on invoice_cfdis (uuid) where uuid is not null and status <> 'Cancelled';
create index invoice_cfdis_invoice on invoice_cfdis (invoice_id, id);
create index invoice_cfdis_xml on invoice_cfdis (xml_file);
create index invoice_cfdis_pdf on invoice_cfdis (pdf_file);
create index invoice_cfdis_created_by on invoice_cfdis (created_by);
create index invoice_cfdis_waiting on invoice_cfdis (id) where status = 'Pending cancellation';
-- Paid for and not yet billed by the provider.
create index invoices_untaxed on invoices (company_id, id) where taxed_at is null and status in ('Paid', 'Complete');

-- Codes of the SAT's catalogs, where the whole public catalog was imported (scripts/import-sat-codes.ts).
create table sat_codes (
  kind text not null check (kind in ('product', 'unit', 'use', 'regime', 'form')),
  code text not null,
  description text not null,
  search_text text not null generated always as (fold_text(code || ' ' || description)) stored,
  primary key (kind, code)
);
create index sat_codes_search on sat_codes using gin (search_text gin_trgm_ops);
