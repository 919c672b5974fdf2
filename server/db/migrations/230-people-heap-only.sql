-- An ordinary change of a person (an address, a flag, the picture) writes no index of people: the database then keeps the new
-- row beside the old one (a heap-only update). `updated_at` changes with each write, so no index of people may hold it; the
-- order of the last change has a narrow table of its own.
create table person_changes (
  person_id integer primary key references people (id) on delete cascade,
  company_id integer,
  updated_at timestamptz not null
);
insert into person_changes (person_id, company_id, updated_at) select id, company_id, updated_at from people order by id;
create index person_changes_at on person_changes (updated_at, person_id);
create index person_changes_company_at on person_changes (company_id, updated_at, person_id);

-- One statement for all new people at once: many come together.
create function add_person_changes() returns trigger language plpgsql as $$
begin
  insert into person_changes (person_id, company_id, updated_at) select id, company_id, updated_at from added;
  return null;
end $$;
create trigger people_add_changes after insert on people
  referencing new table as added for each statement execute function add_person_changes();

create function note_person_change() returns trigger language plpgsql as $$
begin
  update person_changes set company_id = new.company_id, updated_at = new.updated_at where person_id = new.id;
  return null;
end $$;
create trigger people_note_change after update on people for each row
  when (old.updated_at is distinct from new.updated_at or old.company_id is distinct from new.company_id)
  execute function note_person_change();

drop index people_by_change;
drop index people_company_by_change;
drop index people_staff_by_change;
-- The index over company and text serves a search of the text alone as well.
drop index people_search;

-- Room on each page for the next version of its rows.
alter table people set (fillfactor = 85);
