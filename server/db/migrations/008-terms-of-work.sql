-- What a contract says when somebody is created: pay, period and hours (design/domain.md §5.7).
alter table contracts
  add column monthly_salary numeric(14, 2),
  add column contractor_fee numeric(14, 2),
  add column currency text not null default 'MXN',
  add column fee_period text,
  add column payment_frequency text,
  add column bonuses numeric(14, 2),
  add column extra_compensations numeric(14, 2),
  add column budget numeric(14, 2),
  add column contract_duration text,
  add column schedule text,
  add column work_days smallint[], -- 1 Monday to 7 Sunday
  add column work_hours numeric(5, 2),
  add column weekly_hours numeric(5, 2),
  add column extra jsonb not null default '{}';

-- When somebody was last invited, and how often of late: bounds how many invitations one person can be sent.
create table invitations (
  person_id integer primary key references people (id) on delete cascade,
  sent_at timestamptz not null,
  sent_count integer not null default 1,
  counted_since timestamptz not null
);
