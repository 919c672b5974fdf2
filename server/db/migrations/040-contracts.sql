-- Positions of a company (design/domain.md §5.6). A contract may take its words from one.
create table jobs (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  job_name text collate "es-x-icu" not null,
  job_description text,
  department text,
  -- People that are wanted in this position; those who work in it are counted from the contracts.
  headcount integer not null default 1 check (headcount > 0),
  is_open boolean not null default true,
  salary_min numeric(14, 2),
  salary_max numeric(14, 2),
  currency text not null default 'MXN',
  extra jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (fold_text(job_name || ' ' || coalesce(department, ''))) stored
);
create index jobs_search on jobs using gin (search_text gin_trgm_ops);
create index jobs_company_search on jobs using gin (company_id, search_text gin_trgm_ops);
create index jobs_by_name on jobs (job_name, id);
create index jobs_company_by_name on jobs (company_id, job_name, id);
create index jobs_by_department on jobs (department, id);
create index jobs_company_by_department on jobs (company_id, department, id);
create index jobs_by_change on jobs (updated_at, id);
create index jobs_company_by_change on jobs (company_id, updated_at, id);

-- The contract itself; its steps are in schemas/machines/contract.json (design/domain.md §5.7).
alter table contracts
  add column type text check (type in ('Employee', 'Contractor')),
  add column job_id integer references jobs (id),
  -- Keys of the tax authority for the receipt
  add column shift_key text,
  add column contract_key text,
  add column regime_key text,
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now();
update contracts k set type = p.role from people p where p.id = k.person_id;
alter table contracts alter column type set not null;
create index contracts_job on contracts (job_id) where job_id is not null;
-- One at most is being prepared and one at most is in force (contracts_in_force).
create unique index contracts_one_draft on contracts (person_id, company_id) where status = 'Draft';
-- Contracts that end on a day, and those that wait for their first day.
create index contracts_by_end on contracts (end_date) where status in ('Active', 'Ending');
create index contracts_to_begin on contracts (start_date) where status = 'Sent';

-- Pay and working time from a day on. A row is never changed: a later one takes its place, so what held on any day is
-- known. Of two from the same day the one written last counts.
create table contract_terms (
  id integer generated always as identity primary key,
  contract_id integer not null references contracts (id) on delete cascade,
  effective_from date not null,
  monthly_salary numeric(14, 2),
  contractor_fee numeric(14, 2),
  currency text not null default 'MXN',
  fee_period text,
  payment_frequency text,
  bonuses numeric(14, 2),
  extra_compensations numeric(14, 2),
  budget numeric(14, 2),
  zone text,
  schedule text,
  work_days smallint[], -- 1 Monday to 7 Sunday
  work_hours numeric(5, 2),
  weekly_hours numeric(5, 2),
  vacation_days numeric(5, 2),
  vacation_premium numeric(5, 2), -- percent of the wage of the vacation days
  christmas_bonus_days numeric(5, 2),
  reason text,
  -- Why an Admin let a salary below the minimum wage pass.
  wage_reason text,
  created_by integer references people (id),
  created_at timestamptz not null default now()
);
create index contract_terms_contract on contract_terms (contract_id, effective_from, id);
create index contract_terms_created_by on contract_terms (created_by);

insert into contract_terms (contract_id, effective_from, monthly_salary, contractor_fee, currency, fee_period, payment_frequency,
    bonuses, extra_compensations, budget, schedule, work_days, work_hours, weekly_hours, created_at)
  select id, start_date, monthly_salary, contractor_fee, currency, fee_period, payment_frequency,
    bonuses, extra_compensations, budget, schedule, work_days, work_hours, weekly_hours, created_at from contracts;
alter table contracts
  drop column monthly_salary, drop column contractor_fee, drop column currency, drop column fee_period,
  drop column payment_frequency, drop column bonuses, drop column extra_compensations, drop column budget,
  drop column schedule, drop column work_days, drop column work_hours, drop column weekly_hours;

-- The terms that hold on a day; before the first day of a contract, those it begins with.
create function contract_terms_on(contract integer, day date) returns setof contract_terms
  language sql stable
  strict
begin atomic
  select t.* from contract_terms t where t.contract_id = contract
    order by t.effective_from <= day desc, case when t.effective_from <= day then t.effective_from end desc,
      t.effective_from, t.id desc
    limit 1;
end;

-- What happened around a contract, told by people and by the product (type System). Never changed: a correction is a
-- new entry that points to the old one.
create table contract_logs (
  id integer generated always as identity primary key,
  contract_id integer not null references contracts (id) on delete cascade,
  person_id integer not null references people (id) on delete cascade,
  type text not null
    check (type in ('Note', 'Salary', 'Position', 'Schedule', 'Warning', 'Recognition', 'Termination', 'Document', 'System')),
  description text not null,
  changes jsonb not null default '[]',
  effective_date date,
  visibility text not null default 'Internal' check (visibility in ('Internal', 'Client', 'All')),
  file_id uuid references files (id),
  corrects_id integer references contract_logs (id),
  author_id integer references people (id),
  author_name text,
  author_role text,
  created_at timestamptz not null
);
create index contract_logs_person on contract_logs (person_id, id);
create index contract_logs_contract on contract_logs (contract_id, id);
create index contract_logs_file on contract_logs (file_id) where file_id is not null;
create index contract_logs_corrects on contract_logs (corrects_id) where corrects_id is not null;
create index contract_logs_author on contract_logs (author_id);

create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger contract_terms_keep before update or delete on contract_terms for each row execute function append_only();
create trigger contract_logs_keep before update or delete on contract_logs for each row execute function append_only();
