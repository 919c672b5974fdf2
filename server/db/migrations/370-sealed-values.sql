-- Personal numbers, accounts and notes on health are stored sealed (server/db/sealing): AES-256-GCM with a key of this table,
-- which is itself wrapped by the key of the settings. The product seals the values from before at its next start. A release
-- from before cannot read them: all servers are stopped for this upgrade (docs/operations.md, "The data key").
create table data_keys (
  id text primary key,
  -- Keys that seal values, and the one that makes their digests.
  purpose text not null check (purpose in ('sealing', 'finding')),
  -- Name of the key of the settings that wraps it.
  master text not null,
  wrapped bytea not null,
  is_current boolean not null default true,
  created_at timestamptz not null default now(),
  -- When no value was left that it seals.
  retired_at timestamptz
);
create unique index data_keys_current on data_keys (purpose) where is_current;

-- Columns whose values from before are sealed.
create table sealed_columns (
  place text primary key,
  sealed_at timestamptz not null default now()
);

-- The digest in a sealed value, which is the same for equal values of a kind. Other texts have none, so they equal nothing.
create function blind_key(value text) returns text
  language sql immutable strict parallel safe
  return case when starts_with(value, U&'\E5EA') then nullif(split_part(value, '.', 4), '') end;

-- An empty text says nothing and stays.
create function is_sealed(value text) returns boolean
  language sql immutable parallel safe
  return value is null or value = '' or starts_with(value, U&'\E5EA1t.');

drop index employee_details_rfc_key, employee_details_curp_key, employee_details_nss_key;
-- Release 0.1.0 goes on: not beside this one, see above.
create unique index employee_details_rfc_key on employee_details (blind_key(rfc));
-- Release 0.1.0 goes on: not beside this one, see above.
create unique index employee_details_curp_key on employee_details (blind_key(curp));
-- Release 0.1.0 goes on: not beside this one, see above.
create unique index employee_details_nss_key on employee_details (blind_key(nss));

drop index bank_details_clabe;
create index bank_details_clabe on bank_details (blind_key(clabe));

drop index own_bank_accounts_clabe, own_bank_accounts_iban, client_bank_accounts_clabe, client_bank_accounts_iban;
-- Release 0.1.0 goes on: not beside this one, see above.
create unique index own_bank_accounts_clabe on own_bank_accounts (blind_key(clabe)) where status <> 'Inactive';
-- Release 0.1.0 goes on: not beside this one, see above.
create unique index own_bank_accounts_iban on own_bank_accounts (blind_key(iban)) where status <> 'Inactive';
-- Release 0.1.0 goes on: not beside this one, see above.
create unique index client_bank_accounts_clabe on client_bank_accounts (company_id, blind_key(clabe));
-- Release 0.1.0 goes on: not beside this one, see above.
create unique index client_bank_accounts_iban on client_bank_accounts (company_id, blind_key(iban));

drop index payroll_ceps_once;
-- Release 0.1.0 goes on: not beside this one, see above.
create unique index payroll_ceps_once on payroll_ceps (blind_key(account), date, tracking_key, amount);

-- No part of the product can write one of these unsealed. Not checked for rows from before, which are sealed at the next start.
-- Release 0.1.0 goes on: not beside this one, see above.
alter table employee_details add constraint employee_details_sealed check
  (is_sealed(rfc) and is_sealed(curp) and is_sealed(nss) and is_sealed(id_official) and is_sealed(cifd)) not valid;
-- Release 0.1.0 goes on: not beside this one, see above.
alter table bank_details add constraint bank_details_sealed check (is_sealed(clabe) and is_sealed(account_number)) not valid;
-- Release 0.1.0 goes on: not beside this one, see above.
alter table home_loans add constraint home_loans_sealed check (is_sealed(credit_number)) not valid;
-- Release 0.1.0 goes on: not beside this one, see above.
alter table own_bank_accounts add constraint own_bank_accounts_sealed check
  (is_sealed(clabe) and is_sealed(iban) and is_sealed(account_number) and is_sealed(holder_tax_id)
    and is_sealed(pending ->> 'clabe') and is_sealed(pending ->> 'iban') and is_sealed(pending ->> 'accountNumber')
    and is_sealed(pending ->> 'holder_tax_id')) not valid;
-- Release 0.1.0 goes on: not beside this one, see above.
alter table client_bank_accounts add constraint client_bank_accounts_sealed check
  (is_sealed(clabe) and is_sealed(iban) and is_sealed(account_number) and is_sealed(holder_tax_id)) not valid;
-- Release 0.1.0 goes on: not beside this one, see above.
alter table companies add constraint companies_sealed check (is_sealed(representative_rfc)) not valid;
-- Release 0.1.0 goes on: not beside this one, see above.
alter table seal_certificates add constraint seal_certificates_sealed check (is_sealed(rfc)) not valid;
-- Release 0.1.0 goes on: not beside this one, see above.
alter table payrolls add constraint payrolls_sealed check
  (is_sealed(bank ->> 'clabe') and is_sealed(bank ->> 'accountNumber')
    and is_sealed(bank_kept ->> 'clabe') and is_sealed(bank_kept ->> 'accountNumber')) not valid;
-- Release 0.1.0 goes on: not beside this one, see above.
alter table payroll_ceps add constraint payroll_ceps_sealed check (is_sealed(account)) not valid;
-- Release 0.1.0 goes on: not beside this one, see above.
alter table payroll_incidents add constraint payroll_incidents_sealed check (is_sealed(note) and is_sealed(imss_folio)) not valid;
-- Release 0.1.0 goes on: not beside this one, see above.
alter table payroll_deductions add constraint payroll_deductions_sealed check (is_sealed(note)) not valid;
-- Release 0.1.0 goes on: not beside this one, see above.
alter table invoice_transfers add constraint invoice_transfers_sealed check (is_sealed(recipient ->> 'clabe')) not valid;

-- The history stays append-only, with one exception for the owner of the table: the same changes under another key. Digests
-- are over the values themselves, so a change of content would show as ever.
create or replace function history_refuse() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('plantilla.seals_history', true) = 'yes' then
    if to_jsonb(new) - 'changes' = to_jsonb(old) - 'changes' then
      return new;
    end if;
  end if;
  raise exception 'history is append-only' using errcode = 'insufficient_privilege';
end $$;
