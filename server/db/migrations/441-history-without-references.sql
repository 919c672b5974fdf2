-- People and companies are never deleted, so like entity_id these ids need no key. A key was looked up, and its row locked, for
-- each new row, though nearly all of them name the same company and person.
-- Tables are locked in the order in which calls read them, because both sides of a dropped key are.
lock table people in access exclusive mode;
lock table companies in access exclusive mode;
alter table history
  drop constraint history_actor_id_fkey,
  drop constraint history_as_id_fkey,
  drop constraint history_company_id_fkey;
