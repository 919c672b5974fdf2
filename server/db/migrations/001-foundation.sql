-- People, companies, accounts, sessions and history: the ground that everything else stands on.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists unaccent;

-- Text as search compares it: no case, no accents. Declared immutable because it names its dictionary.
create function fold_text(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, value));

-- Identity numbers as uniqueness compares them: no case, no spaces, no hyphens.
create function identity_key(value text) returns text
  language sql immutable strict parallel safe
  return nullif(upper(regexp_replace(value, '[\s-]', '', 'g')), '');

create table companies (
  id integer generated always as identity primary key,
  name text collate "es-x-icu" not null,
  legal_name text,
  tax_id text not null,
  status text not null default 'Request',
  logo_file text,
  extra jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index companies_tax_id_key on companies (identity_key(tax_id));
create index companies_name on companies (name, id);

create table people (
  id integer generated always as identity primary key,
  role text not null check (role in ('Admin', 'InternalEmployee', 'Client', 'Employee', 'Contractor')),
  company_id integer references companies (id),
  number text,
  firstname text collate "es-x-icu" not null,
  lastname text collate "es-x-icu" not null,
  email text not null,
  phone text,
  status text not null default 'Active' check (status in ('Active', 'Terminated')),
  onboarding_status text,
  step integer not null default 0,
  user_guide boolean not null default false,
  image_file text,
  permissions jsonb,
  all_companies boolean not null default true,
  notification_subscriptions jsonb not null
    default '{"payrollPayments":true,"clientOnboarding":true,"employeeOnboarding":true,"internalEmployees":true,"invoices":true}',
  -- Account: see design/domain.md §3.1 for its states.
  is_active boolean not null default true,
  password_hash text,
  must_set_password boolean not null default true,
  email_verified_at timestamptz,
  failed_logins integer not null default 0,
  failed_since timestamptz,
  locked_until timestamptz,
  extra jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as
    (fold_text(firstname || ' ' || lastname || ' ' || email || coalesce(' ' || number, ''))) stored,
  check (role in ('Admin', 'InternalEmployee') or company_id is not null)
);
create unique index people_email_key on people (lower(btrim(email)));
create unique index people_phone_key on people (identity_key(phone));
create unique index people_number_key on people (company_id, number);
-- Name search: across all companies, and inside one (design/backend.md §5).
create index people_search on people using gin (search_text gin_trgm_ops);
create index people_company_search on people using gin (company_id, search_text gin_trgm_ops);
-- One index for each sort the people list offers, alone and inside a company.
create index people_by_name on people (lastname, firstname, id) where role in ('Employee', 'Contractor');
create index people_company_by_name on people (company_id, lastname, firstname, id) where role in ('Employee', 'Contractor');
create index people_by_email on people (email, id) where role in ('Employee', 'Contractor');
create index people_by_status on people (onboarding_status, id) where role in ('Employee', 'Contractor');
create index people_company_by_status on people (company_id, onboarding_status, id) where role in ('Employee', 'Contractor');
create index people_by_change on people (updated_at, id) where role in ('Employee', 'Contractor');
create index people_company_by_change on people (company_id, updated_at, id) where role in ('Employee', 'Contractor');

-- Companies of an InternalEmployee whose all_companies is false.
create table company_assignments (
  person_id integer not null references people (id) on delete cascade,
  company_id integer not null references companies (id) on delete cascade,
  primary key (person_id, company_id)
);
create index company_assignments_company on company_assignments (company_id);

create table employee_details (
  person_id integer primary key references people (id) on delete cascade,
  nationality text,
  rfc text,
  cifd text,
  curp text,
  nss text,
  id_official text,
  birthdate date,
  -- Which values fit these is said by the form files alone.
  gender text,
  marital_status text
);
create unique index employee_details_rfc_key on employee_details (identity_key(rfc));
create unique index employee_details_curp_key on employee_details (identity_key(curp));
create unique index employee_details_nss_key on employee_details (identity_key(nss));

create table addresses (
  id integer generated always as identity primary key,
  person_id integer not null references people (id) on delete cascade,
  street text,
  int_num text,
  ext_num text,
  neighborhood text,
  city text,
  state text,
  country text,
  zip_code text,
  extra jsonb not null default '{}'
);
create index addresses_person on addresses (person_id, id);

create table emergency_contacts (
  id integer generated always as identity primary key,
  person_id integer not null references people (id) on delete cascade,
  name text,
  phone text,
  email text,
  extra jsonb not null default '{}'
);
create index emergency_contacts_person on emergency_contacts (person_id, id);

create table bank_details (
  id integer generated always as identity primary key,
  person_id integer not null references people (id) on delete cascade,
  account_number text,
  clabe text,
  bank_name text,
  wise_email text,
  extra jsonb not null default '{}'
);
create index bank_details_person on bank_details (person_id, id);

create table home_loans (
  id integer generated always as identity primary key,
  person_id integer not null references people (id) on delete cascade,
  type text,
  credit_number text,
  value numeric(18, 6),
  extra jsonb not null default '{}'
);
create index home_loans_person on home_loans (person_id, id);

-- The contract in force says job and department; its terms come with the contract calls.
create table contracts (
  id integer generated always as identity primary key,
  person_id integer not null references people (id) on delete cascade,
  company_id integer not null references companies (id),
  job_name text not null,
  job_description text,
  department text,
  status text not null default 'Draft' check (status in ('Draft', 'Sent', 'Active', 'Ending', 'Ended', 'Void')),
  start_date date not null,
  end_date date,
  created_at timestamptz not null default now(),
  department_search text generated always as (fold_text(department)) stored
);
create index contracts_person on contracts (person_id, id);
create index contracts_department on contracts using gin (department_search gin_trgm_ops);
create index contracts_company on contracts (company_id);
create unique index contracts_in_force on contracts (person_id, company_id) where status in ('Sent', 'Active', 'Ending');

create table sessions (
  id integer generated always as identity primary key,
  person_id integer not null references people (id) on delete cascade,
  token_hash bytea not null unique,
  began_with text not null check (began_with in ('login', 'code')),
  device text,
  ip text,
  created_at timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  expires_at timestamptz not null,
  confirmed_at timestamptz not null default now()
);
create index sessions_person on sessions (person_id);
create index sessions_expiry on sessions (expires_at);

-- Mailed links and the bearer of the verification screen: stored hashed, single use.
create table one_time_tokens (
  id integer generated always as identity primary key,
  person_id integer not null references people (id) on delete cascade,
  purpose text not null check (purpose in ('first-login', 'reset', 'verify')),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index one_time_tokens_person on one_time_tokens (person_id, purpose);
create index one_time_tokens_expiry on one_time_tokens (expires_at);

create table verification_codes (
  person_id integer primary key references people (id) on delete cascade,
  code_hash bytea not null,
  sent_to text not null,
  tries_left integer not null,
  expires_at timestamptz not null,
  sent_at timestamptz not null default now()
);

-- What happened, by whom: written with the change, never changed again (design/domain.md §12).
create table history (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id integer references people (id),
  actor_name text,
  actor_role text,
  ip text,
  device text,
  request_id text,
  entity text not null,
  entity_id integer,
  company_id integer references companies (id),
  action text not null,
  from_status text,
  to_status text,
  changes jsonb not null default '[]',
  reason text,
  visibility text not null default 'Internal' check (visibility in ('Internal', 'Client', 'All')),
  prev_hash bytea,
  hash bytea not null default '' -- set by the trigger below
);
create index history_entity on history (entity, entity_id, id);
create index history_company on history (company_id, id);
create index history_actor on history (actor_id, id);
create index history_at on history (at);

-- Each row carries the digest of the row before it in its company's chain, so that a removed or changed row shows.
create function history_link() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('history'), coalesce(new.company_id, 0));
  select hash into new.prev_hash from history
    where company_id is not distinct from new.company_id order by id desc limit 1;
  new.hash := history_digest(new);
  return new;
end $$;

create function history_digest(entry history) returns bytea language sql immutable as $$
  select sha256(convert_to(concat_ws('|',
    encode(entry.prev_hash, 'hex'), entry.id, extract(epoch from entry.at), entry.actor_id, entry.entity, entry.entity_id,
    entry.company_id, entry.action, entry.from_status, entry.to_status, entry.changes, entry.reason, entry.visibility), 'UTF8'))
$$;

create function history_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'history is append-only' using errcode = 'insufficient_privilege';
end $$;

create trigger history_link before insert on history for each row execute function history_link();
create trigger history_keep before update or delete on history for each row execute function history_refuse();
create trigger history_keep_all before truncate on history for each statement execute function history_refuse();
