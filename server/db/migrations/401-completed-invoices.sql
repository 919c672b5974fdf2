-- Completed invoices, newest first: the newest invoices are open, and the list walked over all of those.
create index invoices_completed on invoices (created_at, id) where status = 'Complete';
