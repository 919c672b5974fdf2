-- What an InternalEmployee has beside the person record, and the list of internal employees.
create table internal_employees (
  person_id integer primary key references people (id) on delete cascade,
  position text,
  department text,
  invited_at timestamptz,
  department_search text generated always as (fold_text(department)) stored
);
create index people_staff_by_name on people (lastname, firstname, id) where role = 'InternalEmployee';
create index people_staff_by_email on people (email, id) where role = 'InternalEmployee';
create index people_staff_by_change on people (updated_at, id) where role = 'InternalEmployee';
