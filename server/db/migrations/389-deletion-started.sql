-- Since when a kind is being deleted. From then on the blocking cannot end, whatever a killed run left behind.
-- Release 0.1.0 goes on: the column may be empty.
alter table blocked_kinds add column started_at timestamptz;
