-- The overview of what waits for what is summed from indexes alone: an invoice is a wide row, and those that wait lie far apart.
create index invoices_open on invoices (status, company_id)
  include (id, currency, total, status_since, approved_by_client_at, contractor_id, sent_to_client_at)
  where status in ('Pending', 'Approval', 'Validating', 'Paid');
drop index invoices_untaxed;
create index invoices_untaxed on invoices (company_id, id)
  include (status, currency, total, status_since, paid_at, contractor_id, sent_to_client_at)
  where taxed_at is null and status in ('Paid', 'Complete');

-- The indexes over company and text serve a search of the text alone as well.
drop index invoices_search;
drop index payment_requests_search;

-- Room on each page for the next version of its rows, where single rows are changed again and again.
alter table addresses set (fillfactor = 90);
alter table emergency_contacts set (fillfactor = 90);
alter table bank_details set (fillfactor = 90);
alter table employee_details set (fillfactor = 90);
alter table contracts set (fillfactor = 90);
alter table invoices set (fillfactor = 90);
alter table payrolls set (fillfactor = 85);
alter table notification_statuses set (fillfactor = 90);
alter table company_people set (fillfactor = 70);
