-- People whose data are blocked after a request for cancellation or after the legal term: their personal columns and rows are
-- moved out of the tables of daily work, so no list, search or export can show them, and are deleted kind by kind when the
-- term of the law is over (docs/privacy.md).

-- Release 0.1.0 goes on: the check allows all that it writes, and one role more.
alter table people drop constraint people_role_check,
  add constraint people_role_check
    check (role in ('Admin', 'InternalEmployee', 'Client', 'Employee', 'Contractor', 'Blocked'));

create table blocked_people (
  person_id integer primary key references people (id),
  -- The request that asked for it; none where the legal term was over.
  request_id integer references privacy_requests (id) on delete set null,
  since timestamptz not null,
  blocked_by integer not null references people (id),
  -- Entries of the history up to this one are from before, and shown to nobody.
  history_to bigint not null,
  -- All kinds are deleted.
  finished_at timestamptz
);
create index blocked_people_request on blocked_people (request_id);

-- How long each kind of data stays blocked, and what was deleted of it.
create table blocked_kinds (
  person_id integer not null references blocked_people (person_id) on delete cascade,
  kind text not null,
  counts_from date not null,
  until date not null,
  rows integer not null,
  deleted_rows integer not null default 0,
  deleted_files integer not null default 0,
  deleted_at timestamptz,
  primary key (person_id, kind)
);
create index blocked_kinds_due on blocked_kinds (until) where deleted_at is null;

-- What was moved: a whole row of `source`, or its personal columns. `row_key` is the primary key of that row.
create table blocked_rows (
  id bigint generated always as identity primary key,
  person_id integer not null references blocked_people (person_id) on delete cascade,
  kind text not null,
  source text not null,
  row_key text not null,
  data jsonb not null
);
create unique index blocked_rows_source on blocked_rows (source, row_key);
create index blocked_rows_kind on blocked_rows (person_id, kind, id);

-- Rows that nothing else may delete leave their table only into blocked_rows.
create function append_only_but_blocked() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from blocked_rows b where b.source = tg_table_name
      and b.row_key = case tg_table_name
        when 'sign_events' then concat_ws('/', to_jsonb(old) ->> 'envelope_id', to_jsonb(old) ->> 'seq')
        else to_jsonb(old) ->> 'id' end)
  then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
drop trigger contract_logs_keep on contract_logs;
create trigger contract_logs_keep before update or delete on contract_logs
  for each row execute function append_only_but_blocked();
drop trigger contract_terms_keep on contract_terms;
create trigger contract_terms_keep before update or delete on contract_terms
  for each row execute function append_only_but_blocked();
drop trigger sign_events_keep on sign_events;
create trigger sign_events_keep before update or delete on sign_events
  for each row execute function append_only_but_blocked();
