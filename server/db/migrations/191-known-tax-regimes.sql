-- The tax regime a contractor or one of us said; nobody's is assumed any more when invoices are made in bulk.
alter table employee_details add column tax_regime text;
insert into employee_details (person_id, tax_regime)
  select distinct on (contractor_id) contractor_id, regime from invoices where source <> 'batch' order by contractor_id, id desc
  on conflict (person_id) do update set tax_regime = excluded.tax_regime;
alter table invoice_batch_items add column regime text;
