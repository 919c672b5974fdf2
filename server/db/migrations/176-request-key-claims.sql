-- A call with outside effects claims its key before it asks anybody outside: the row then has no answer yet. Who holds
-- it renews the claim; a claim that ran out belongs to a process that is gone, and the next call with the key takes it over.
alter table request_keys
  add column claimed_by uuid,
  add column claimed_until timestamptz;
