-- A receipt says the day on which the money went out (LFT 101), not the day that was planned for it. Paid again on another day
-- it says that one, and a signature for the other day is asked for again.
create or replace function make_payroll_receipt() returns trigger language plpgsql as $$
begin
  if new.status in ('Paid', 'Complete') and (tg_op = 'INSERT' or old.status not in ('Paid', 'Complete')) then
    insert into payroll_receipts as r (payroll_id, user_id, company_id, period_start, period_end, payment_date, gross, deductions, net,
      currency, status, sent_at)
    select new.id, new.employee_id, new.company_id, new.period_start, new.period_end,
      coalesce((select y.paid_at from payroll_payments y where y.payroll_id = new.id and y.returned_at is null), new.payment_date),
      new.gross + new.other_total, new.gross + new.other_total - new.net, new.net, 'MXN',
      case when c.auto_send_receipts then 'Sent' else 'To send' end, case when c.auto_send_receipts then now() end
    from companies c where c.id = new.company_id
    on conflict (payroll_id) do update set payment_date = excluded.payment_date, version = r.version + 1,
      status = case when r.status = 'Signed' then 'Signature required' else r.status end,
      signed_at = null, signed_ip = null, signed_digest = null
      where r.payment_date <> excluded.payment_date;
  elsif tg_op = 'UPDATE' and old.status in ('Paid', 'Complete') and new.status not in ('Paid', 'Complete') then
    -- The money came back before anybody was told of it.
    delete from payroll_receipts where payroll_id = new.id and status = 'To send';
  end if;
  return null;
end $$;

-- What was signed stays as it was signed.
update payroll_receipts r set payment_date = y.paid_at from payroll_payments y
where y.payroll_id = r.payroll_id and y.returned_at is null and r.signed_at is null and r.payment_date <> y.paid_at;
