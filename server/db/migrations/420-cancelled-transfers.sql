-- A cancellation is recorded when it is done, with its reason and in the name of the person who ordered it.
-- Release 0.1.0 goes on: it records a cancellation with the order, and such an order has no author here.
alter table invoice_transfers add column cancel_ordered_by integer references people (id), add column cancel_reason text;
create index invoice_transfers_cancel_ordered_by on invoice_transfers (cancel_ordered_by) where cancel_ordered_by is not null;

-- A cancelled payment ends when its money is back, and one that was charged back has ended. An invoice that was paid another
-- way since stays paid, and a transfer that was cancelled before its batch was paid gets no refund.
update invoice_transfers t set is_living = true from invoices i
  where i.id = t.invoice_id and i.status in ('Approval', 'Validating')
    and t.status = 'cancelled' and t.status_at >= t.funded_at and not t.is_living
    and t.id = (select max(o.id) from invoice_transfers o where o.invoice_id = t.invoice_id);
update invoice_transfers set is_living = false where status = 'charged_back' and is_living;

-- Transfers to read again are found without those that were paid long ago.
create index invoice_transfers_under_way on invoice_transfers (coalesce(read_at, funded_at, created_at))
  where is_living and transfer_id is not null and status <> 'outgoing_payment_sent';
create index invoice_transfers_sent on invoice_transfers (sent_at) where is_living and status = 'outgoing_payment_sent';
