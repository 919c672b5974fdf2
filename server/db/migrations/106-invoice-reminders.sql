-- The last reminder of an invoice: after how many working days it went out, and since when it had waited then. A later
-- beginning of the wait makes it a matter of the past, so no step has to take it back.
alter table invoices
  add column reminded_days integer,
  add column reminded_since timestamptz,
  add check ((reminded_days is null) = (reminded_since is null));
