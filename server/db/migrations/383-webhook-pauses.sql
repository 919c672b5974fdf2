-- The last pause of a webhook: events of this time are not sent. Those from before it are, whenever they are told.
alter table webhook_endpoints add column paused_from timestamptz, add column paused_until timestamptz;
-- Counts the edits, so that none overwrites one that its editor has not seen.
alter table webhook_endpoints add column version integer not null default 1;
update webhook_endpoints set paused_from = now() where status = 'Paused';

-- A secret that cannot be opened pauses a webhook too.
alter table webhook_endpoints drop constraint webhook_endpoints_paused_because_check;
-- Release 0.1.0 goes on: it has no webhooks.
alter table webhook_endpoints add constraint webhook_endpoints_paused_because_check
  check (paused_because in ('Admin', 'Gone', 'Failing', 'Secret'));

-- Events that were stored for a webhook at the moment in which it ended.
update webhook_deliveries d set status = 'Stopped', next_try_at = null from webhook_endpoints e
  where e.id = d.endpoint_id and e.status = 'Ended' and d.status = 'Waiting';
