-- Whom an Admin looked as: `actor_id` is who acted, and the name says both.
alter table history add column as_id integer references people (id);
