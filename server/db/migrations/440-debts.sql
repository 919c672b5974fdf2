-- A debt goes on from one request to the next. Each later order of it names the first one and the amount that was left when it
-- was entered, so that the rest follows from the amounts that all its living payrolls take: two of them that are open at once
-- do not both take the same money.
-- Release 0.1.0 goes on: an order without these columns is a debt of its own.
alter table payroll_deductions add column debt_id integer, add column opening numeric(14, 2);
create index payroll_deductions_debt on payroll_deductions (debt_id) where debt_id is not null;
