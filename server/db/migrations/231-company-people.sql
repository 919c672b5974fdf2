-- How many people of each role a company has. Counted with each of them, so that the list of clients costs the same however
-- many people there are.
create table company_people (
  company_id integer not null references companies (id) on delete cascade,
  role text not null,
  people integer not null,
  primary key (company_id, role)
);
insert into company_people (company_id, role, people)
  select company_id, role, count(*) from people where company_id is not null group by 1, 2;

-- In the order of the key: two that count at once wait for each other and never in a circle.
create function count_company_people() returns trigger language plpgsql as $$
begin
  insert into company_people as c (company_id, role, people)
    select company_id, role, count(*) from added where company_id is not null group by 1, 2 order by 1, 2
    on conflict (company_id, role) do update set people = c.people + excluded.people;
  return null;
end $$;
create trigger people_count_added after insert on people
  referencing new table as added for each statement execute function count_company_people();

create function discount_company_people() returns trigger language plpgsql as $$
begin
  update company_people c set people = c.people - g.people
    from (select company_id, role, count(*) as people from gone where company_id is not null group by 1, 2 order by 1, 2) g
    where c.company_id = g.company_id and c.role = g.role;
  return null;
end $$;
create trigger people_count_gone after delete on people
  referencing old table as gone for each statement execute function discount_company_people();

create function move_company_people() returns trigger language plpgsql as $$
begin
  update company_people set people = people - 1 where company_id = old.company_id and role = old.role;
  insert into company_people as c (company_id, role, people)
    select new.company_id, new.role, 1 where new.company_id is not null
    on conflict (company_id, role) do update set people = c.people + 1;
  return null;
end $$;
create trigger people_count_moved after update on people for each row
  when (old.company_id is distinct from new.company_id or old.role is distinct from new.role)
  execute function move_company_people();

-- Companies on their way in, by how long they wait.
create index companies_on_their_way on companies (status_since, id) where status <> 'Approved';
