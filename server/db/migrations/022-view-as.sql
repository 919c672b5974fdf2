-- A session of an Admin who looks at the product as an internal employee does. It ends with the session it came from.
alter table sessions
  add column view_as_id integer references people (id) on delete cascade,
  add column parent_id integer references sessions (id) on delete cascade;
create index sessions_view_as on sessions (view_as_id);
create index sessions_parent on sessions (parent_id);
