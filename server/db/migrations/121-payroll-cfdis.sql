-- Tax receipts (CFDI Nómina) of payrolls. What is asked of the tax service is kept before it is asked: whatever dies or is
-- lost afterwards, the next try asks the service for that folio first.
create table payroll_cfdis (
  id integer generated always as identity primary key,
  payroll_id integer not null references payrolls (id) on delete cascade,
  -- `External`: made elsewhere and uploaded.
  status text not null check (status in ('Making', 'Valid', 'External', 'Pending cancellation', 'Cancelled')),
  service text not null,
  -- The service's own id.
  service_id text,
  uuid text,
  is_stamped boolean not null default false,
  serie text not null,
  folio text not null,
  total numeric(14, 2) not null,
  issued_at timestamptz not null,
  request jsonb not null,
  xml_file uuid references files (id),
  pdf_file uuid references files (id),
  cancel_motive text check (cancel_motive in ('01', '02', '03', '04')),
  substituted_by text,
  claimed_at timestamptz not null,
  created_by integer references people (id),
  created_at timestamptz not null
);
create unique index payroll_cfdis_living on payroll_cfdis (payroll_id) where status <> 'Cancelled';
create unique index payroll_cfdis_uuid on payroll_cfdis (uuid) where uuid is not null and status <> 'Cancelled';
create index payroll_cfdis_payroll on payroll_cfdis (payroll_id, id);
create index payroll_cfdis_xml on payroll_cfdis (xml_file);
create index payroll_cfdis_pdf on payroll_cfdis (pdf_file);
create index payroll_cfdis_created_by on payroll_cfdis (created_by);
