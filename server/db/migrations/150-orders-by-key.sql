-- A transfer is ordered before its call is answered: the same call repeated finds what it ordered by its key.
alter table invoice_transfers add column request_key uuid;

-- A bill with errors is replaced in the order of the SAT, as receipts of payroll are (136): the new one is made first and names
-- the old one (relation 04), which is then cancelled with motive 01 and its UUID. The one that is replaced counts no more.
alter table invoice_cfdis add column replaced_by integer references invoice_cfdis (id) on delete set null;
drop index invoice_cfdis_living;
create unique index invoice_cfdis_living on invoice_cfdis (invoice_id) where status <> 'Cancelled' and replaced_by is null;
create index invoice_cfdis_replaced_by on invoice_cfdis (replaced_by) where replaced_by is not null;
