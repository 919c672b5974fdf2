-- Documents of a company, by kind; a new one of a kind leaves the former as Replaced (design/domain.md §5.4, §6.2).
create table company_documents (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  kind text not null,
  file_id uuid not null references files (id),
  file_name text not null,
  size integer not null,
  number integer not null default 1,
  status text not null default 'Uploaded' check (status in ('Uploaded', 'Accepted', 'Rejected', 'Replaced')),
  reject_reason text,
  uploaded_by integer references people (id),
  uploaded_at timestamptz not null default now(),
  reviewed_by integer references people (id),
  reviewed_at timestamptz
);
create unique index company_documents_current on company_documents (company_id, kind) where status <> 'Replaced';
create index company_documents_company on company_documents (company_id, id);
create index company_documents_file on company_documents (file_id);
create index company_documents_uploaded_by on company_documents (uploaded_by);
create index company_documents_reviewed_by on company_documents (reviewed_by);
