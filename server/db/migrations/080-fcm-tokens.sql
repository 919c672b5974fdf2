-- Devices that get push messages (design/domain.md §11.1); a token is one of FCM, or the JSON of a web push subscription.
alter table push_tokens rename to fcm_tokens;
alter table fcm_tokens drop constraint push_tokens_pkey;
alter table fcm_tokens add constraint fcm_tokens_token unique (token);
-- Jobs name a device by its number: its token is a secret.
alter table fcm_tokens add column id integer generated always as identity primary key;
alter table fcm_tokens add column kind text not null
  generated always as (case when token like '{%' then 'web-push' else 'firebase' end) stored;
-- The session it was registered in: who ends that session from elsewhere wants the device to be silent too.
alter table fcm_tokens add column session_id integer references sessions (id) on delete set null;
alter table fcm_tokens drop column device;
alter table fcm_tokens add column label text not null default '';
alter table fcm_tokens add column browser text;
alter table fcm_tokens add column os text;
drop index push_tokens_person;
create index fcm_tokens_person on fcm_tokens (person_id, created_at, id);
create index fcm_tokens_session on fcm_tokens (session_id);
