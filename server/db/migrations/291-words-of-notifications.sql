-- The text and values of a notification, of which each reader's text is made; null in older ones, which have `action` alone.
alter table notifications add column words jsonb;
create or replace view own_notifications as
  select m.person_id, m.in_app, m.in_digest and n.id > coalesce(r.mailed_up_to, 0) as in_digest,
    k.person_id is not null as is_clicked, k.person_id is not null or n.id <= coalesce(r.read_up_to, 0) as is_read, n.*
  from audience_members m
    join notifications n on n.audience_id = m.audience_id and n.actor_id is distinct from m.person_id
    left join notification_readers r on r.person_id = m.person_id
    left join notification_clicks k on k.person_id = m.person_id and k.notification_id = n.id;

-- A kind of mail has one name in all languages.
update sent_mails set template = left(template, -3) where template in ('sign-invitation-es', 'sign-code-es');
