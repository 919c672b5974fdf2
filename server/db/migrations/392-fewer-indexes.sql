-- Indexes that no statement reads: each row that is written pays for all of its table's. People, companies, contracts, requests,
-- invoices and payrolls are never deleted, so their foreign keys need none of their own; what is read by one of these columns is
-- read by another index that begins with it, or not at all.
drop index invoices_approved_by;
drop index invoices_created_by;
drop index invoices_batch;
-- The living invoices of a contract are those of `invoices_living`.
drop index invoices_contract;
drop index invoice_batch_items_invoice;
drop index payrolls_modified_by;
drop index payrolls_company;
drop index payroll_run_items_payroll;
drop index payroll_receipts_answered_by;
drop index documents_reviewed_by;
drop index documents_uploaded_by;
drop index notifications_actor;
drop index notifications_company;
drop index notifications_history;

-- A payroll changes its status and its results, and neither is in an index any more: the new row lies beside the old one and
-- writes no index (a heap-only update), and the exclusion of double payments is not checked again. The payrolls of a request are
-- found by its other indexes; how many have which status is counted from the rows, whose sums are read with them. Lines and
-- explanations lie outside the row, so a change of status does not copy them, and a page has room for both rows.
drop index payrolls_request_status;
alter table payrolls set (fillfactor = 30, toast_tuple_target = 700);

-- A receipt follows from being paid, which few changes are about: the others no longer call the function row by row.
drop trigger payrolls_receipt on payrolls;
create trigger payrolls_receipt after insert on payrolls
  for each row when (new.status in ('Paid', 'Complete')) execute function make_payroll_receipt();
create trigger payrolls_receipt_follows after update of status on payrolls
  for each row when ((new.status in ('Paid', 'Complete')) <> (old.status in ('Paid', 'Complete')))
  execute function make_payroll_receipt();
drop trigger invoices_receipt on invoices;
create trigger invoices_receipt after insert on invoices
  for each row when (new.status in ('Paid', 'Complete')) execute function make_invoice_receipt();
create trigger invoices_receipt_follows after update of status on invoices
  for each row when ((new.status in ('Paid', 'Complete')) <> (old.status in ('Paid', 'Complete')))
  execute function make_invoice_receipt();
