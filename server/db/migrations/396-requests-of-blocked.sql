-- Requests about data that a blocked person made: their history is cleared after the last term, when nothing else names the
-- person any more.
-- Release 0.1.0 goes on: the column has a default.
alter table blocked_people add column request_ids integer[] not null default '{}';
update blocked_people b set request_ids = array(
  select r.id from privacy_requests r where r.person_id = b.person_id or r.id = b.request_id order by r.id);
