-- A receipt with errors is replaced in the order of the SAT: the new one is stamped first and names it (relation 04), then it
-- is cancelled with motive 01 and the UUID of the new one. In between there are two; the one that is replaced counts no more.
alter table payroll_cfdis add column replaced_by integer references payroll_cfdis (id) on delete set null;
drop index payroll_cfdis_living;
create unique index payroll_cfdis_living on payroll_cfdis (payroll_id) where status <> 'Cancelled' and replaced_by is null;
create index payroll_cfdis_replaced_by on payroll_cfdis (replaced_by) where replaced_by is not null;
