-- Which of the own notifications still wait for the morning's mail.
alter table notification_statuses add column in_digest boolean not null default false;
create index notification_statuses_digest on notification_statuses (person_id, id) where in_digest;

-- Every mail that left: to whom, when, of which kind. Its text is not kept; it may hold links and codes.
create table sent_mails (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  address text not null,
  template text not null,
  subject text not null
);
create index sent_mails_at on sent_mails (at, id);
create index sent_mails_address on sent_mails (lower(address), id);
