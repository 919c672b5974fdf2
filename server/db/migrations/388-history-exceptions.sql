-- The history stays append-only, with two exceptions: the owner of the table stores the same changes under another key, and a
-- row loses its personal members once that is noted.
create or replace function history_refuse() returns trigger language plpgsql as $$
declare
  personal constant text[] := '{changes,reason,actor_name,ip,device}';
begin
  if tg_op = 'UPDATE' and tg_level = 'ROW' then
    if current_setting('plantilla.seals_history', true) = 'yes'
      and to_jsonb(new) - 'changes' = to_jsonb(old) - 'changes'
    then
      return new;
    end if;
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
