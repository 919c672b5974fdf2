-- The history outlives its subjects, and each row holds their names: like entity_id, these ids are no references. A reference
-- had to be looked up and locked for each row, though it nearly always names the same company and person.
alter table history
  drop constraint history_actor_id_fkey,
  drop constraint history_as_id_fkey,
  drop constraint history_company_id_fkey;
