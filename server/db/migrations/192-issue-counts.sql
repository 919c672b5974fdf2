-- How many blockers and warnings of each kind a request has; of each kind only the first ones are kept with it.
alter table payment_requests add column issue_counts jsonb not null default '{"blockers": {}, "warnings": {}}';
