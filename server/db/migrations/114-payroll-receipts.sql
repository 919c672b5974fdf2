-- Receipts of what was paid (design/domain.md §8.8): one for each paid payroll, and one for each paid invoice of a contractor.
create table payroll_receipts (
  id integer generated always as identity primary key,
  payroll_id integer unique references payrolls (id) on delete cascade,
  invoice_id integer unique references invoices (id) on delete cascade,
  user_id integer not null references people (id) on delete cascade,
  company_id integer not null references companies (id),
  period_start date not null,
  period_end date not null,
  payment_date date not null,
  -- Everything paid out, what was taken of it, and what arrived.
  gross numeric(14, 2) not null,
  deductions numeric(14, 2) not null,
  net numeric(14, 2) not null check (net = gross - deductions),
  currency text not null,
  status text not null default 'To send'
    check (status in ('To send', 'Sent', 'Seen', 'Signature required', 'Signed', 'Objected')),
  message text,
  sent_at timestamptz,
  seen_at timestamptz,
  -- The signature: when, from where, and of what.
  signed_at timestamptz,
  signed_ip text,
  signed_digest text,
  objection text,
  objected_at timestamptz,
  answer text,
  answered_at timestamptz,
  answered_by integer references people (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(payroll_id, invoice_id) = 1)
);
create index payroll_receipts_answered_by on payroll_receipts (answered_by);
create index payroll_receipts_user on payroll_receipts (user_id, payment_date, id);
-- The list, alone, inside a company and by status.
create index payroll_receipts_by_payment on payroll_receipts (payment_date, id);
create index payroll_receipts_company_by_payment on payroll_receipts (company_id, payment_date, id);
create index payroll_receipts_by_status on payroll_receipts (status, payment_date, id);

-- With the very change that pays, whoever makes it: nothing that is paid is left without its receipt.
create function make_payroll_receipt() returns trigger language plpgsql as $$
begin
  if new.status in ('Paid', 'Complete') and (tg_op = 'INSERT' or old.status not in ('Paid', 'Complete')) then
    insert into payroll_receipts (payroll_id, user_id, company_id, period_start, period_end, payment_date, gross, deductions, net,
      currency, status, sent_at)
    select new.id, new.employee_id, new.company_id, new.period_start, new.period_end, new.payment_date,
      new.gross + new.other_total, new.gross + new.other_total - new.net, new.net, 'MXN',
      case when c.auto_send_receipts then 'Sent' else 'To send' end, case when c.auto_send_receipts then now() end
    from companies c where c.id = new.company_id
    on conflict (payroll_id) do nothing;
  elsif tg_op = 'UPDATE' and old.status in ('Paid', 'Complete') and new.status not in ('Paid', 'Complete') then
    -- The money came back before anybody was told of it.
    delete from payroll_receipts where payroll_id = new.id and status = 'To send';
  end if;
  return null;
end $$;
create trigger payrolls_receipt after insert or update of status on payrolls
  for each row execute function make_payroll_receipt();

create function make_invoice_receipt() returns trigger language plpgsql as $$
begin
  if new.status in ('Paid', 'Complete') and (tg_op = 'INSERT' or old.status not in ('Paid', 'Complete')) then
    insert into payroll_receipts (invoice_id, user_id, company_id, period_start, period_end, payment_date, gross, deductions, net,
      currency, status, sent_at)
    select new.id, new.contractor_id, new.company_id, new.period_start, new.period_end, coalesce(new.paid_at, current_date),
      new.subtotal + new.iva, new.iva_withheld + new.isr_withheld, new.total, new.currency,
      case when c.auto_send_receipts then 'Sent' else 'To send' end, case when c.auto_send_receipts then now() end
    from companies c where c.id = new.company_id
    on conflict (invoice_id) do nothing;
  elsif tg_op = 'UPDATE' and old.status in ('Paid', 'Complete') and new.status not in ('Paid', 'Complete') then
    delete from payroll_receipts where invoice_id = new.id and status = 'To send';
  end if;
  return null;
end $$;
create trigger invoices_receipt after insert or update of status on invoices
  for each row execute function make_invoice_receipt();

-- What was paid before there were receipts.
insert into payroll_receipts (invoice_id, user_id, company_id, period_start, period_end, payment_date, gross, deductions, net, currency)
select id, contractor_id, company_id, period_start, period_end, coalesce(paid_at, period_end), subtotal + iva,
  iva_withheld + isr_withheld, total, currency
from invoices where status in ('Paid', 'Complete');
