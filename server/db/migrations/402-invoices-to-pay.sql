-- Invoices to pay, the oldest first and no more than one batch takes.
create index invoices_to_pay on invoices (status_since, id)
  where status = 'Validating' or status = 'Approval' and approved_by_client_at is not null;
