-- Proofs of payment (CEP) of the Bank of Mexico (design/domain.md §8.7). One belongs to a payment and not to its payroll, so
-- that a payment which came back keeps its own, and the one that is made again gets another.
create table payroll_ceps (
  id integer generated always as identity primary key,
  payroll_id integer not null references payrolls (id) on delete cascade,
  payment_id integer not null unique references payroll_payments (id) on delete cascade,
  tracking_key text not null,
  date date not null,
  amount numeric(14, 2) not null,
  sender_bank text not null,
  receiver_bank text not null,
  account text not null,
  holder text not null,
  status text not null check (status in ('Matched', 'Mismatch', 'Verified')),
  -- What it says otherwise than the payroll, in words.
  problems jsonb not null default '[]',
  xml_file uuid not null references files (id),
  uploaded_by integer references people (id),
  at timestamptz not null,
  check ((status = 'Mismatch') = (problems <> '[]'))
);
create index payroll_ceps_payroll on payroll_ceps (payroll_id, id);
create index payroll_ceps_xml on payroll_ceps (xml_file);
create index payroll_ceps_uploaded_by on payroll_ceps (uploaded_by);
-- None is used twice.
create unique index payroll_ceps_once on payroll_ceps (account, date, tracking_key, amount);
