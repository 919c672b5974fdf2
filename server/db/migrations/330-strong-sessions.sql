-- Whether the person of a session showed a second factor in it, or added the first one. Rules may ask for one.
alter table sessions add column has_factor boolean not null default false;

update sessions set has_factor = true
where exists (select from second_factors f where f.person_id = sessions.person_id and f.confirmed_at is not null);
