-- A bill of fees is cancelled with a motive of the SAT. Its invoices are then released and wait for another bill; what they
-- stood on before is kept.
alter table fee_bills drop constraint fee_bills_status_check;
alter table fee_bills add constraint fee_bills_status_check
  check (status in ('Making', 'Valid', 'Pending cancellation', 'Cancelled'));
alter table fee_bills add column cancel_motive text;
alter table fee_bills add column substituted_by text;
create index fee_bills_waiting on fee_bills (id) where status = 'Pending cancellation';

alter table fee_bill_invoices add column released_at timestamptz;
alter table fee_bill_invoices drop constraint fee_bill_invoices_pkey;
alter table fee_bill_invoices add primary key (invoice_id, fee_bill_id);
-- An invoice stands on one living bill; the database is the judge of two at once.
create unique index fee_bill_invoices_living on fee_bill_invoices (invoice_id) where released_at is null;
