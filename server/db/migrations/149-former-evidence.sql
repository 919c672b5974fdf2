-- The file of an incident or a deduction can be replaced, after the payment too: what stood there before stays to be read.
create table payroll_former_files (
  id integer generated always as identity primary key,
  payroll_id integer not null references payrolls (id) on delete cascade,
  -- Of the incident or deduction, which may be gone by now.
  type text not null,
  file_id uuid not null references files (id),
  replaced_by integer references people (id),
  replaced_at timestamptz not null
);
create index payroll_former_files_payroll on payroll_former_files (payroll_id, id);
create index payroll_former_files_file on payroll_former_files (file_id);
create index payroll_former_files_replaced_by on payroll_former_files (replaced_by);
