-- A batch that ended by a fault of ours: it no longer holds its company, and can be gone on with.
alter table invoice_batches drop constraint invoice_batches_status_check;
alter table invoice_batches add constraint invoice_batches_status_check check (status in ('Prepared', 'Running', 'Done', 'Failed'));
