-- Defaults of payroll may be a company's own; without a company they are those of the office.
alter table payroll_changes add column company_id integer references companies (id);
alter table payroll_changes add constraint payroll_changes_company check (company_id is null or area = 'default');
create index payroll_changes_company_id on payroll_changes (company_id, valid_from, id);
