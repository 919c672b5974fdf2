-- Checks the rows from before the keys of the last migration. Only data changed by hand can disagree with them.
do $$
declare
  wrong text;
begin
  select string_agg(x.record, ', ' order by x.record) into wrong from (
    select 'invoice ' || i.id as record from invoices i join contracts c on c.id = i.contract_id
      where (i.contractor_id, i.company_id) <> (c.person_id, c.company_id)
    union all select 'payroll ' || p.id from payrolls p join contracts c on c.id = p.contract_id
      where (p.employee_id, p.company_id) <> (c.person_id, c.company_id)
    limit 20) x;
  if wrong is not null then
    raise exception 'The person or the company of a record differs from that of its contract: %. Correct this, and start again.', wrong;
  end if;
end $$;

alter table invoices validate constraint invoices_contract_fkey;
alter table payrolls validate constraint payrolls_contract_fkey;
