-- An employer adjusts the tax of a worker's year once (LISR 97), under however many contracts. Where payrolls of two contracts
-- adjust the same year, the paid one keeps it; one that is still prepared is calculated again without it.
drop index payrolls_adjusts_once;
with others as (select x.id from (select p.id, row_number() over (partition by p.employee_id, p.company_id, p.adjusts_year
      order by p.status in ('Paid', 'Complete') desc, coalesce((p.annual->>'is_due')::boolean, false) desc, p.id) as place
    from payrolls p where p.adjusts_year is not null and p.claim is not null) x where x.place > 1),
  prepared as (update payrolls p set adjusts_year = null, annual = case when r.is_open then null else p.annual end,
      is_stale = p.is_stale or r.is_open, version = p.version + 1,
      status = case when r.is_open and p.status = 'Calculated' then 'Pending' else p.status end
    from (select id, status in ('Pending', 'Calculated', 'Adjustment') as is_open from payment_requests) r
    where p.id in (select id from others) and r.id = p.request_id returning case when r.is_open then r.id end as request_id)
  update payment_requests set is_stale = true where id in (select request_id from prepared);
-- Release 0.1.0 goes on: it reports a second adjustment as a request that exists, and a calculation that this index stops can
-- be started again.
create unique index payrolls_adjusts_once on payrolls (employee_id, company_id, adjusts_year)
  where adjusts_year is not null and claim is not null;
drop index payrolls_annual;
create index payrolls_annual on payrolls (employee_id, company_id) where annual is not null;
