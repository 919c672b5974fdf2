-- Documents of people, each upload a version of its own, and what was asked of them (design/domain.md §5.4).
create table documents (
  id integer generated always as identity primary key,
  person_id integer not null references people (id) on delete cascade,
  -- Which kinds there are is said by schemas/documents/kinds.json alone.
  kind text not null,
  version integer not null,
  file_id uuid not null references files (id),
  -- States and steps between them: schemas/machines/document.json.
  status text not null default 'Uploaded',
  reject_reason text,
  expiry_date date,
  -- The nearest reminder that was sent, in days before the expiry date.
  reminded_days integer,
  uploaded_by integer references people (id),
  uploaded_at timestamptz not null,
  reviewed_by integer references people (id),
  reviewed_at timestamptz,
  unique (person_id, kind, version)
);
-- One file of a kind is the current one; the others are kept as Replaced.
create unique index documents_current on documents (person_id, kind) where status <> 'Replaced';
create index documents_file on documents (file_id);
create index documents_uploaded_by on documents (uploaded_by);
create index documents_reviewed_by on documents (reviewed_by);
create index documents_expiry on documents (expiry_date) where status = 'Accepted';

create table document_requests (
  id integer generated always as identity primary key,
  person_id integer not null references people (id) on delete cascade,
  detail text,
  due_date date,
  requested_by integer references people (id),
  created_at timestamptz not null,
  -- When the last of its documents came in.
  closed_at timestamptz
);
create index document_requests_person on document_requests (person_id, id);
create index document_requests_open on document_requests (person_id) where closed_at is null;
create index document_requests_requested_by on document_requests (requested_by);

create table document_request_items (
  request_id integer not null references document_requests (id) on delete cascade,
  kind text not null,
  -- The document that answers it; none as long as it is waited for.
  document_id integer references documents (id) on delete set null,
  primary key (request_id, kind)
);
create index document_request_items_document on document_request_items (document_id);
