-- The account of a payroll (payrolls.bank) is the one that was judged when its request was sent; another one of the person is
-- paid only when somebody says so. What stood with the person when somebody kept the approved one all the same:
alter table payrolls add column bank_kept jsonb;
comment on column payrolls.bank is 'Where the money goes, as it was when the request was sent: { clabe, bank_name, accountNumber, wise_email, holder_name }';

-- Requests that wait for their approval were sent before accounts were kept with the sending.
update payrolls p set bank = (select jsonb_build_object('clabe', b.clabe, 'bank_name', b.bank_name, 'accountNumber', b.account_number,
    'wise_email', b.wise_email, 'holder_name', p.firstname || ' ' || p.lastname)
  from bank_details b where b.person_id = p.employee_id order by b.id limit 1)
from payment_requests r
where r.id = p.request_id and r.status = 'Approval' and r.client_approved_at is null and p.bank is null
  and p.status in ('Calculated', 'Hold');
