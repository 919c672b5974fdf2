-- Departments of jobs and names of own accounts in the order of the Spanish alphabet, as people and companies are: without it
-- "Ágora" came after "Zona". Both are part of a generated column, so the order belongs to the indexes and the queries.
create index jobs_by_department_in_order on jobs (department collate "es-x-icu", id);
create index jobs_company_by_department_in_order on jobs (company_id, department collate "es-x-icu", id);
create index own_bank_accounts_in_order on own_bank_accounts (alias collate "es-x-icu", id);
drop index jobs_by_department;
drop index jobs_company_by_department;
drop index own_bank_accounts_alias;
