-- The account of the service that was asked for a document: another account of the same service does not know the document,
-- and would have it stamped a second time.
-- Release 0.1.0 goes on: a document without an account belongs to whichever account the settings name.
alter table invoice_cfdis add column account text;
alter table fee_bills add column account text;
alter table payroll_cfdis add column account text;
