-- Envelopes: agreements that are signed electronically (design/domain.md §5.5). One table for the contracts of people and
-- for the agreements with companies; statuses and steps between them: schemas/machines/envelope.json.
create table envelopes (
  id integer generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  -- Of a contract; none where the agreement is with the company itself.
  contract_id integer references contracts (id) on delete cascade,
  person_id integer references people (id) on delete cascade,
  kind text not null check (kind in ('Contractor', 'Employee', 'Client')),
  provider text not null,
  -- Names the envelope in the call to the provider, who makes one for each key; kept before the call is made.
  key uuid not null unique,
  -- The provider's name for it, once the call was answered.
  envelope_id text unique,
  template_id text not null,
  template_name text not null,
  email_subject text not null,
  -- What the provider is asked, as long as the call may have to be repeated; personal data, gone with the answer.
  request jsonb,
  -- The answer to these is one envelope, however often the same person asks with the same key.
  request_key uuid,
  requested_by integer references people (id),
  applicant_name text not null,
  applicant_email text not null,
  admin_name text not null,
  admin_email text not null,
  -- Who of us signs.
  admin_id integer references people (id),
  status text not null default 'created',
  status_changed_at timestamptz not null,
  applicant_signature_status text not null default 'created',
  applicant_changed_at timestamptz not null,
  admin_signature_status text not null default 'created',
  admin_changed_at timestamptz not null,
  declined_reason text,
  -- An end that we ask the provider for, kept before the call is made: what it answers with "voided" is this.
  closing text check (closing in ('voided', 'expired')),
  closing_reason text,
  closing_by integer references people (id),
  sent_at timestamptz,
  -- When the signer was last reminded, and how often by the clock.
  reminded_at timestamptz,
  reminders integer not null default 0,
  -- When the provider was last asked how it stands.
  read_at timestamptz,
  document_file uuid references files (id),
  evidence_file uuid references files (id),
  created_at timestamptz not null,
  unique (requested_by, request_key),
  check ((contract_id is null) = (kind = 'Client')),
  check ((contract_id is null) = (person_id is null))
);
create index envelopes_contract on envelopes (contract_id, id) where contract_id is not null;
create index envelopes_company on envelopes (company_id, id);
create index envelopes_person on envelopes (person_id, id) where person_id is not null;
create index envelopes_admin on envelopes (admin_id);
create index envelopes_closing_by on envelopes (closing_by) where closing_by is not null;
create index envelopes_document on envelopes (document_file) where document_file is not null;
create index envelopes_evidence on envelopes (evidence_file) where evidence_file is not null;
-- What is under way is looked at by the clock; of each agreement only one envelope is.
create index envelopes_open on envelopes (status_changed_at) where status in ('created', 'sent', 'delivered', 'signed');
create unique index envelopes_one_open_contract on envelopes (contract_id)
  where contract_id is not null and status in ('created', 'sent', 'delivered', 'signed');
create unique index envelopes_one_open_company on envelopes (company_id)
  where contract_id is null and status in ('created', 'sent', 'delivered', 'signed');

-- Every event of an envelope, once, whether it changed something or came late. The envelope may not be known yet: a
-- provider's message can be faster than its answer.
create table envelope_events (
  id integer generated always as identity primary key,
  envelope_id text not null,
  key text not null,
  at timestamptz not null,
  status text not null,
  signer_role text check (signer_role in ('applicant', 'admin')),
  signer_status text,
  reason text,
  received_at timestamptz not null,
  -- Did it move the envelope or a signature on?
  changed boolean not null default false,
  unique (envelope_id, key)
);
