-- What happened that somebody should know (design/domain.md §11); schemas/notifications.json says what and who.
create table notifications (
  id bigint generated always as identity primary key,
  -- The same event is told once, however often its job runs.
  digest bytea not null unique,
  history_id bigint not null references history (id),
  -- Its item of the catalogue, and how the wire names it: the preference key or the flow.
  item text not null,
  action_type text not null,
  flow text not null,
  action text not null,
  leads_to text not null,
  entity text not null,
  entity_id integer,
  company_id integer references companies (id),
  actor_id integer references people (id),
  at timestamptz not null
);
create index notifications_history on notifications (history_id);
create index notifications_company on notifications (company_id);
create index notifications_actor on notifications (actor_id);
create index notifications_at on notifications (at);

-- How it stands with each who gets it. The ids follow the commits (an advisory lock sees to it), so a stream that says
-- up to which id it has heard misses nothing.
create table notification_statuses (
  id bigint generated always as identity primary key,
  notification_id bigint not null references notifications (id) on delete cascade,
  person_id integer not null references people (id) on delete cascade,
  -- Whether the bell was chosen when it came.
  in_app boolean not null,
  is_read boolean not null default false,
  is_clicked boolean not null default false,
  unique (notification_id, person_id)
);
create index notification_statuses_person on notification_statuses (person_id, id);
create index notification_statuses_unread on notification_statuses (person_id, notification_id) where not is_read and in_app;

-- The settings of one person; without a row everything is as usual. Preferences: only what was said, all others are on.
create table notification_settings (
  person_id integer primary key references people (id) on delete cascade,
  preferences jsonb not null default '{}',
  in_app boolean not null default true,
  push boolean not null default true,
  mail text not null default 'off' check (mail in ('each', 'daily', 'off')),
  -- Mexico City; both or none.
  quiet_from time,
  quiet_to time,
  check ((quiet_from is null) = (quiet_to is null))
);

create table muted_companies (
  person_id integer not null references people (id) on delete cascade,
  company_id integer not null references companies (id) on delete cascade,
  primary key (person_id, company_id)
);
create index muted_companies_company on muted_companies (company_id);

-- Opens one event stream; it is in an address, so it works once and for a minute.
create table stream_tokens (
  token_hash bytea primary key,
  session_id integer not null references sessions (id) on delete cascade,
  expires_at timestamptz not null
);
create index stream_tokens_session on stream_tokens (session_id);
create index stream_tokens_expiry on stream_tokens (expires_at);

-- Every process that holds streams of a session hears at once that it has ended.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.id::text);
  return null;
end $$;
create trigger sessions_tell_end after delete on sessions for each row execute function tell_session_ended();
