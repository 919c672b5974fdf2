-- A file that the service does not have is asked for on a number of mornings, and then no longer.
alter table invoice_cfdis add column papers_tried smallint not null default 0;
alter table fee_bills add column papers_tried smallint not null default 0;
alter table payroll_cfdis add column papers_tried smallint not null default 0;
