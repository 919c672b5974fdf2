-- The provider's own bank accounts (design/domain.md §9). Core ones are those that companies are told to pay into.
create table own_bank_accounts (
  id integer generated always as identity primary key,
  alias text not null,
  holder_name text not null,
  holder_tax_id text,
  clabe text,
  bank_name text,
  account_number text,
  currency text not null,
  swift text,
  iban text,
  purpose text not null check (purpose in ('Payroll', 'Invoices', 'Both', 'Fees')),
  is_core boolean not null default false,
  -- Fields that only the form's file knows, by their name.
  extra jsonb not null default '{}',
  status text not null default 'In review' check (status in ('In review', 'Active', 'Inactive')),
  -- In use with the data that was confirmed last, also while a change waits for somebody else.
  is_active boolean not null default false,
  -- The change that waits, by field; the columns keep what was confirmed.
  pending jsonb,
  -- Who had a hand in what waits, and so cannot confirm it.
  authors integer[] not null default '{}',
  version integer not null default 1,
  created_by integer references people (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as
    (fold_text(alias || ' ' || holder_name || ' ' || coalesce(bank_name, ''))) stored,
  check (is_active = (status = 'Active') or status = 'In review')
);
-- An account that is out of use may be added anew.
create unique index own_bank_accounts_clabe on own_bank_accounts (clabe) where status <> 'Inactive';
create unique index own_bank_accounts_iban on own_bank_accounts (iban) where status <> 'Inactive';
create index own_bank_accounts_alias on own_bank_accounts (alias, id);
create index own_bank_accounts_change on own_bank_accounts (updated_at, id);
create index own_bank_accounts_search on own_bank_accounts using gin (search_text gin_trgm_ops);
create index own_bank_accounts_created_by on own_bank_accounts (created_by);

-- Nothing could write assignments before there were accounts.
delete from core_bank_account_assignments;
alter table core_bank_account_assignments
  add constraint core_bank_account_assignments_account foreign key (account_id) references own_bank_accounts (id);
create unique index core_bank_account_assignments_default on core_bank_account_assignments (company_id) where is_default;

-- Accounts of the companies themselves: for refunds, and to recognise what they pay in.
create table client_bank_accounts (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  alias text not null,
  holder_name text not null,
  holder_tax_id text,
  clabe text,
  bank_name text,
  account_number text,
  currency text not null,
  swift text,
  iban text,
  purpose text not null check (purpose in ('Payroll', 'Invoices', 'Both', 'Fees')),
  extra jsonb not null default '{}',
  created_by integer references people (id),
  created_at timestamptz not null default now()
);
create index client_bank_accounts_company on client_bank_accounts (company_id, id);
create index client_bank_accounts_created_by on client_bank_accounts (created_by);
create unique index client_bank_accounts_clabe on client_bank_accounts (company_id, clabe);
create unique index client_bank_accounts_iban on client_bank_accounts (company_id, iban);
