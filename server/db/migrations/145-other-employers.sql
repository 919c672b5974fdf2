-- Wages of another employer in a year, by the certificate that the person handed over (LISR 98-II): they enter the annual
-- adjustment. What is said anew takes the place of the row before, which stays to be read.
create table other_employer_wages (
  id integer generated always as identity primary key,
  person_id integer not null references people (id) on delete cascade,
  year integer not null check (year between 2023 and 2100),
  employer text not null,
  rfc text not null,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  taxed numeric(14, 2) not null check (taxed >= 0),
  exempt numeric(14, 2) not null check (exempt >= 0),
  isr numeric(14, 2) not null check (isr >= 0),
  subsidy numeric(14, 2) not null check (subsidy >= 0),
  -- Why it is entered, changed or taken away.
  reason text not null,
  said_by integer references people (id),
  said_at timestamptz not null,
  -- Another row took its place, or it was taken away.
  ended_at timestamptz
);
create unique index other_employer_wages_current on other_employer_wages (person_id, year, rfc) where ended_at is null;
create index other_employer_wages_said_by on other_employer_wages (said_by);
