-- An event tells hundreds of people, and mostly the same ones as the event before: who they are is kept once, and an event
-- names it. One row for each who is told would cost more than all the rest of the event.
create table audiences (
  id bigint generated always as identity primary key,
  -- Of its members as they were found; an audience never changes, others are another one.
  digest bytea not null unique
);
create table audience_members (
  person_id integer not null references people (id) on delete cascade,
  audience_id bigint not null references audiences (id) on delete cascade,
  -- Whether the bell was chosen, and whether the morning's mail brings it.
  in_app boolean not null,
  in_digest boolean not null,
  primary key (person_id, audience_id)
);
create index audience_members_audience on audience_members (audience_id);

-- Up to which notification somebody has opened the bell, and was mailed: opening it is one write, however much is unread.
create table notification_readers (
  person_id integer primary key references people (id) on delete cascade,
  read_up_to bigint not null default 0,
  mailed_up_to bigint not null default 0
);
-- Lines that somebody clicked; they count as read.
create table notification_clicks (
  person_id integer not null references people (id) on delete cascade,
  notification_id bigint not null references notifications (id) on delete cascade,
  primary key (person_id, notification_id)
);
create index notification_clicks_notification on notification_clicks (notification_id);

alter table notifications add column audience_id bigint references audiences (id);

-- Those who got the same notification in the same way are an audience.
create temporary table told on commit drop as
  select n.id as notification_id, sha256(convert_to(coalesce(string_agg(s.person_id || case when s.in_app then 'a' else '' end
    || case when s.in_digest then 'd' else '' end, ',' order by s.person_id), ''), 'UTF8')) as digest
  from notifications n left join notification_statuses s on s.notification_id = n.id group by n.id;
insert into audiences (digest) select distinct digest from told;
insert into audience_members (person_id, audience_id, in_app, in_digest)
  select s.person_id, a.id, s.in_app, s.in_digest
  from (select distinct on (digest) digest, notification_id from told) t
    join audiences a using (digest) join notification_statuses s using (notification_id);
update notifications n set audience_id = a.id from told t join audiences a using (digest) where t.notification_id = n.id;
alter table notifications alter column audience_id set not null;
create index notifications_audience on notifications (audience_id, id);

insert into notification_clicks (person_id, notification_id)
  select person_id, notification_id from notification_statuses where is_clicked;
insert into notification_readers (person_id, read_up_to)
  select person_id, coalesce(min(notification_id) filter (where not is_read and in_app) - 1, max(notification_id))
  from notification_statuses group by person_id;

-- Streams go on from the id that they heard last, which was one of a status: what comes from now on has a higher one.
select setval(pg_get_serial_sequence('notifications', 'id'),
  greatest((select max(id) from notifications), (select max(id) from notification_statuses), 1));
drop table notification_statuses;
analyze audience_members, notifications;

-- Nothing asks for notifications by their time alone.
drop index notifications_at;

-- A notification as each has it who got it. Nobody is told of what they did themselves; their audience may name them, so
-- that whoever acts, the others are the same audience.
create view own_notifications as
  select m.person_id, m.in_app, m.in_digest and n.id > coalesce(r.mailed_up_to, 0) as in_digest,
    k.person_id is not null as is_clicked, k.person_id is not null or n.id <= coalesce(r.read_up_to, 0) as is_read, n.*
  from audience_members m
    join notifications n on n.audience_id = m.audience_id and n.actor_id is distinct from m.person_id
    left join notification_readers r on r.person_id = m.person_id
    left join notification_clicks k on k.person_id = m.person_id and k.notification_id = n.id;
