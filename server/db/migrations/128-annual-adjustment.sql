-- The year whose tax a payment request adjusts (LISR 97), and what came of it for each person.
alter table payment_requests add column adjusts_year integer check (adjusts_year between 2023 and 2100);

alter table payrolls
  -- Of the request; null where another one adjusts the year of this person.
  add column adjusts_year integer,
  -- The person said in writing that they file a return of their own (LISR 97, third paragraph).
  add column files_own_return boolean not null default false,
  -- { year, is_made, is_due, reasons, taxed, exempt, tax, subsidy, withheld, to_withhold, in_favour, taken, credited, left }
  add column annual jsonb;

-- The database is the judge of two requests that would adjust the same year of somebody.
create unique index payrolls_adjusts_once on payrolls (contract_id, adjusts_year) where adjusts_year is not null and claim is not null;
create index payrolls_annual on payrolls (contract_id, payment_date) where annual is not null;
