-- An employer adjusts the tax of a worker's year once (LISR 97), under however many contracts. Where payrolls of two contracts
-- adjust the same year, the paid one keeps it, then that of a request that was sent, since its amounts no longer change. One in
-- preparation is calculated again without it; any other one that loses the year keeps its amounts, which count as taken.
drop index payrolls_adjusts_once;
with given as (select p.id, p.request_id, o.is_open, row_number() over (partition by p.employee_id, p.company_id, p.adjusts_year
      order by p.status in ('Paid', 'Complete') desc, o.is_open, coalesce((p.annual->>'is_due')::boolean, false) desc, p.id) as place
    from payrolls p join payment_requests r on r.id = p.request_id
    cross join lateral (select r.status in ('Pending', 'Calculated', 'Adjustment') as is_open) o
    where p.adjusts_year is not null and p.claim is not null),
  lost as (update payrolls p set adjusts_year = null, annual = case when g.is_open then null else p.annual end,
      is_stale = p.is_stale or g.is_open, version = p.version + 1,
      status = case when g.is_open and p.status = 'Calculated' then 'Pending' else p.status end
    from given g where g.id = p.id and g.place > 1 returning g.request_id, g.is_open)
  update payment_requests set is_stale = true where id in (select request_id from lost where is_open);
-- Release 0.1.0 goes on: it reports a second adjustment as a request that exists, and a calculation that this index stops can
-- be started again.
create unique index payrolls_adjusts_once on payrolls (employee_id, company_id, adjusts_year)
  where adjusts_year is not null and claim is not null;
drop index payrolls_annual;
create index payrolls_annual on payrolls (employee_id, company_id) where annual is not null;
