-- One-time links by which somebody of a company approves an invoice (design/domain.md §7.3). Of the link itself only the
-- digest is kept; it is made when its mail leaves.
create table invoice_links (
  id integer generated always as identity primary key,
  invoice_id integer not null references invoices (id) on delete cascade,
  person_id integer not null references people (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index invoice_links_invoice on invoice_links (invoice_id, person_id);
create index invoice_links_person on invoice_links (person_id);
