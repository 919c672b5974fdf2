-- The items of a batch or a run are worked off in the order of their positions, so the key finds the next ones and those passed
-- since: an item that is done changes no index, and a page has room for its new row.
drop index invoice_batch_items_seq;
drop index invoice_batch_items_waiting;
alter table invoice_batch_items set (fillfactor = 45);
drop index payroll_run_items_seq;
drop index payroll_run_items_waiting;
alter table payroll_run_items set (fillfactor = 45);
