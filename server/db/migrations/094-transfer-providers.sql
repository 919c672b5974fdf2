-- The sandbox provider of transfers (docs/transfers.md): what a bank or Wise would keep on its side. It survives a killed
-- server as theirs would, and nothing of the product reads it but through the port.
create table sandbox_balances (
  currency text primary key,
  amount numeric(14, 2) not null check (amount >= 0)
);

create table sandbox_recipients (
  id integer generated always as identity primary key,
  currency text not null,
  kind text not null check (kind in ('clabe', 'email')),
  created_at timestamptz not null
);

create table sandbox_groups (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  source_currency text not null,
  version integer not null default 1,
  status text not null default 'NEW' check (status in ('NEW', 'COMPLETED')),
  is_paid boolean not null default false,
  created_at timestamptz not null
);

create table sandbox_quotes (
  id uuid primary key default gen_random_uuid(),
  source_currency text not null,
  source_amount numeric(14, 2) not null,
  target_currency text not null,
  target_amount numeric(14, 2) not null,
  rate numeric(18, 9) not null,
  fee numeric(14, 2) not null,
  expires_at timestamptz not null
);
create index sandbox_quotes_ended on sandbox_quotes (expires_at);

create table sandbox_transfers (
  id integer generated always as identity (start with 50000001) primary key,
  -- customerTransactionId: the same one makes no second transfer.
  key uuid not null unique,
  quote_id uuid not null unique references sandbox_quotes (id),
  recipient_id integer not null references sandbox_recipients (id),
  group_id uuid references sandbox_groups (id),
  reference text not null,
  status text not null default 'incoming_payment_waiting',
  status_at timestamptz not null,
  -- How many steps of its way it has made since it was funded.
  step integer not null default 0,
  funded_at timestamptz
);
create index sandbox_transfers_recipient on sandbox_transfers (recipient_id);
create index sandbox_transfers_group on sandbox_transfers (group_id) where group_id is not null;

-- Every event of a transfer from any provider, once, whether it changed something or came late. The transfer may not be
-- known yet: a provider's message can be faster than its answer.
create table transfer_events (
  id integer generated always as identity primary key,
  transfer_id text not null,
  key text not null,
  occurred_at timestamptz not null,
  -- None: it tells a reason only.
  status text,
  reason text,
  received_at timestamptz not null,
  -- Did it move the transfer on?
  changed boolean not null default false,
  unique (transfer_id, key)
);
