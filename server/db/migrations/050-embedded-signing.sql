-- The e-signature service of our own: what an outside one would keep on its side. The product's envelopes know it by
-- the id of sign_envelopes alone, as they know an outside service's.
create table sign_envelopes (
  id uuid primary key,
  -- Of the call that made it: the same key makes no second one.
  request_key text not null unique,
  template_id text not null,
  kind text not null check (kind in ('Contractor', 'Employee', 'Client')),
  subject text not null,
  -- The agreement as it is presented, with its fields filled in (contract/schemas/agreement.ts); it never changes.
  content jsonb not null,
  status text not null check (status in ('sent', 'delivered', 'signed', 'completed', 'declined', 'voided', 'expired')),
  changed_at timestamptz not null,
  -- Why it was declined or voided.
  reason text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  presented_file uuid not null references files (id),
  document_file uuid references files (id),
  evidence_file uuid references files (id),
  -- The end of its chain of events, so that rows missing at the end show too.
  event_count integer not null default 0,
  chain_head bytea
);
create index sign_envelopes_presented on sign_envelopes (presented_file);
create index sign_envelopes_document on sign_envelopes (document_file) where document_file is not null;
create index sign_envelopes_evidence on sign_envelopes (evidence_file) where evidence_file is not null;
create index sign_envelopes_open on sign_envelopes (expires_at) where status in ('sent', 'delivered');

create table sign_parties (
  id integer generated always as identity primary key,
  envelope_id uuid not null references sign_envelopes (id) on delete cascade,
  role text not null check (role in ('applicant', 'admin')),
  name text not null,
  email text not null,
  language text not null check (language in ('en', 'es')),
  -- `created` until it is this signer's turn.
  status text not null check (status in ('created', 'sent', 'delivered', 'completed', 'declined')),
  changed_at timestamptz not null,
  -- Drawn or typed, as it was given (contract/schemas/signature.ts).
  signature jsonb,
  -- What is known of the moment of signing.
  signed_at timestamptz,
  identified_by text check (identified_by in ('code', 'session', 'link')),
  ip text,
  device text,
  consent text,
  -- The code on its way to the signer; made by the job when its mail leaves.
  code_hash bytea,
  code_sent_at timestamptz,
  code_expires_at timestamptz,
  code_tries_left integer not null default 0,
  codes_sent integer not null default 0,
  codes_since timestamptz,
  unique (envelope_id, role)
);

-- Links to the signing page, and what a signer holds after proving who it is; kept as digests.
create table sign_tokens (
  id integer generated always as identity primary key,
  party_id integer not null references sign_parties (id) on delete cascade,
  -- mail: invitation, good until a newer one or the end; direct: opened once, for who is signed in; access: of the open page.
  kind text not null check (kind in ('mail', 'direct', 'access')),
  token_hash bytea not null unique,
  -- Where the browser goes afterwards.
  return_url text,
  -- Of an access: how the signer proved who it is.
  identified_by text check (identified_by in ('code', 'session', 'link')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sign_tokens_party on sign_tokens (party_id, kind);
create index sign_tokens_expiry on sign_tokens (expires_at);

-- What happened to an envelope, each row with the digest of the one before it (server/outside/esign/embedded/chain.ts).
create table sign_events (
  envelope_id uuid not null references sign_envelopes (id),
  seq integer not null,
  at timestamptz not null,
  type text not null,
  role text check (role in ('applicant', 'admin')),
  name text,
  email text,
  ip text,
  device text,
  data jsonb not null default '{}',
  prev_hash bytea,
  hash bytea not null,
  primary key (envelope_id, seq)
);
create function sign_events_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'sign_events is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger sign_events_keep before update or delete on sign_events for each row execute function sign_events_refuse();
create trigger sign_events_keep_all before truncate on sign_events for each statement execute function sign_events_refuse();
