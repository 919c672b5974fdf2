-- Which version of the privacy notice a person has agreed to, and the uses of their data that they refuse.
create table privacy_consents (
  id integer generated always as identity primary key,
  person_id integer not null references people (id) on delete cascade,
  version text not null,
  language text not null,
  at timestamptz not null default now(),
  ip text,
  device text
);
create unique index privacy_consents_person on privacy_consents (person_id, version);

create table privacy_oppositions (
  person_id integer not null references people (id) on delete cascade,
  purpose text not null,
  since timestamptz not null default now(),
  primary key (person_id, purpose)
);
