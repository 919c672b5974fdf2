-- An invoice and a payroll belong to the person and the company of their contract. One key says so, where three keys let each
-- of them be any other; and each new row costs one look-up instead of three. The next migration checks the rows from before,
-- without these locks.
lock table people in access exclusive mode;
lock table companies in access exclusive mode;
lock table contracts in access exclusive mode;

-- Release 0.1.0 goes on: the id alone is unique.
create unique index contracts_owners on contracts (id, person_id, company_id);

-- Release 0.1.0 goes on: it takes the person and the company from the contract.
alter table invoices
  drop constraint invoices_contract_id_fkey,
  drop constraint invoices_contractor_id_fkey,
  drop constraint invoices_company_id_fkey,
  add constraint invoices_contract_fkey foreign key (contract_id, contractor_id, company_id)
    references contracts (id, person_id, company_id) not valid;

-- Release 0.1.0 goes on: it takes the person and the company from the contract.
alter table payrolls
  drop constraint payrolls_contract_id_fkey,
  drop constraint payrolls_employee_id_fkey,
  drop constraint payrolls_company_id_fkey,
  add constraint payrolls_contract_fkey foreign key (contract_id, employee_id, company_id)
    references contracts (id, person_id, company_id) not valid;
