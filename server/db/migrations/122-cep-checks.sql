-- What was asked of a CEP and what came of it: by us, and by the Bank of Mexico where its service is set up (domain §8.7).
alter table payroll_ceps
  add column checked_at timestamptz,
  add column checks jsonb not null default '[]';

-- A payment that needs no CEP, because it went another way: it belongs to the payment, as a CEP does.
alter table payroll_payments
  add column cep_waived_at timestamptz,
  add column cep_waived_by integer references people (id),
  add column cep_waived_reason text,
  add check ((cep_waived_at is null) = (cep_waived_by is null)),
  add check ((cep_waived_at is null) = (cep_waived_reason is null));
create index payroll_payments_cep_waived_by on payroll_payments (cep_waived_by) where cep_waived_by is not null;
