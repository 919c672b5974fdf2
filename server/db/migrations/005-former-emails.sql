-- Verified addresses an account had before: they are told of changes of bank data for some weeks.
create table former_emails (
  id integer generated always as identity primary key,
  person_id integer not null references people (id) on delete cascade,
  email text not null,
  replaced_at timestamptz not null
);
create index former_emails_person on former_emails (person_id, replaced_at);
create index former_emails_age on former_emails (replaced_at);

-- Who last changed where somebody is paid: read with every person.
create index history_payment_data on history (entity_id, action, id)
  where action in ('person.bank-updated', 'person.house-credit-updated');
