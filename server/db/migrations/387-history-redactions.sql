-- Personal data leave the history when their legal term is over, and the chain still proves itself: the row keeps its digest,
-- which the next row follows, and the redaction carries a keyed digest (HMAC) of that and of all that the row still says.
create table history_redactions (
  history_id bigint primary key references history (id),
  redacted_at timestamptz not null,
  seal_key text not null,
  seal bytea not null
);

-- A row may lose its personal members, once that is noted, and nothing else of it may change.
create or replace function history_refuse() returns trigger language plpgsql as $$
declare
  personal constant text[] := '{changes,reason,actor_name,ip,device}';
begin
  if tg_op = 'UPDATE' and tg_level = 'ROW' then
    if exists (select from history_redactions r where r.history_id = old.id)
      and to_jsonb(new) - personal = to_jsonb(old) - personal
      and (new.changes = '[]' or new.changes = old.changes)
      and (new.reason is null or new.reason = old.reason)
      and (new.actor_name = 'N/E' or new.actor_name is not distinct from old.actor_name)
      and (new.ip is null or new.ip = old.ip)
      and (new.device is null or new.device = old.device)
    then
      return new;
    end if;
  end if;
  raise exception 'history is append-only' using errcode = 'insufficient_privilege';
end $$;

-- The only way to a redaction, for the running role too, which may not write to these tables: notes the keyed digest and
-- clears the members named.
create function redact_history(row_id bigint, cleared text[], at timestamptz, by_key text, digest bytea) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into history_redactions (history_id, redacted_at, seal_key, seal) values (row_id, at, by_key, digest)
    on conflict (history_id) do update
      set redacted_at = excluded.redacted_at, seal_key = excluded.seal_key, seal = excluded.seal;
  update history set
    changes = case when 'changes' = any(cleared) then '[]' else changes end,
    reason = case when 'reason' = any(cleared) then null else reason end,
    actor_name = case when 'doer' = any(cleared) then 'N/E' else actor_name end,
    ip = case when 'doer' = any(cleared) then null else ip end,
    device = case when 'doer' = any(cleared) then null else device end
  where id = row_id;
end $$;
-- Release 0.1.0 goes on: the function is new, so it calls it nowhere.
revoke execute on function redact_history from public;
