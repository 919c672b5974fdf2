-- One-time links by which somebody of a company approves an invoice serve payment requests as well.
alter table invoice_links rename to approval_links;
alter table approval_links alter column invoice_id drop not null,
  add column request_id integer references payment_requests (id) on delete cascade,
  add check (num_nonnulls(invoice_id, request_id) = 1);
alter index invoice_links_invoice rename to approval_links_invoice;
alter index invoice_links_person rename to approval_links_person;
create index approval_links_request on approval_links (request_id, person_id);

alter table payment_request_approvals drop constraint payment_request_approvals_via_check,
  add check (via in ('screen', 'mail', 'on behalf'));
