-- Blocking a person asks which other people have had the same name on a payroll.
create index payrolls_full_name on payrolls ((firstname || ' ' || lastname));
