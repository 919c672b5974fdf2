-- Service counts from the first of the contracts that follow each other. Payrolls in preparation of people with an earlier
-- contract are calculated again; all others keep their amounts.
with stale as (update payrolls p set is_stale = true, version = p.version + 1,
    status = case when p.status = 'Calculated' then 'Pending' else p.status end
  from payment_requests r, contracts k where r.id = p.request_id and k.id = p.contract_id
    and p.status in ('Pending', 'Calculated', 'Hold') and r.status in ('Pending', 'Calculated', 'Adjustment')
    and exists (select from contracts e where e.person_id = k.person_id and e.company_id = k.company_id
      and e.type = 'Employee' and e.status = 'Ended' and e.start_date < k.start_date)
  returning p.request_id)
  update payment_requests set is_stale = true where id in (select request_id from stale);
