-- The running role redacts the history of a blocked person whose last term is over, and of no other person; a row about a company
-- or a payment loses the values that name the person, and keeps the others.

create index history_as on history (as_id, id) where as_id is not null;

-- The numbers of entries that a person did, or that are about the person or a record of theirs, after the one named: the first
-- ones of each kind, at most so many. Each kind is found by an index, however long the history is.
create function entries_about(person integer, after bigint, most integer) returns setof bigint language sql stable as $$
  (select id from history where actor_id = person and id > after order by id limit most)
  union (select id from history where as_id = person and id > after order by id limit most)
  union select h.id from (
      select 'person', person
      union all select 'company', company_id from people where id = person
      union all select 'invoice', id from invoices where contractor_id = person
      union all select 'payment-request', request_id from payrolls where employee_id = person
      union all select 'resource:privacy-requests', unnest(request_ids) from blocked_people where person_id = person
    ) r (entity, entity_id)
    cross join lateral (select id from history
      where entity = r.entity and entity_id = r.entity_id and id > after order by id limit most) h
$$;

-- Is the one value the other, except for parts that became N/E?
create function is_redaction_of(value jsonb, old_value jsonb) returns boolean language sql immutable as $$
  select value = old_value or value = '"N/E"' or case jsonb_typeof(value)
    when 'array' then jsonb_typeof(old_value) = 'array' and jsonb_array_length(value) = jsonb_array_length(old_value)
      and not exists (select from jsonb_array_elements(value) with ordinality as n (value, place)
        join jsonb_array_elements(old_value) with ordinality as o (value, place) using (place)
        where not is_redaction_of(n.value, o.value))
    when 'object' then jsonb_typeof(old_value) = 'object'
      and not exists (select from jsonb_each(value) n full join jsonb_each(old_value) o using (key)
        where n.value is null or o.value is null or not is_redaction_of(n.value, o.value))
    else false end
$$;

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
      and (new.changes = '[]' or is_redaction_of(new.changes, old.changes))
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

-- Release 0.1.0 goes on: it calls neither function.
drop function redact_history;
-- `paths` leads to values in the changes that become N/E.
create function redact_history(person integer, row_id bigint, cleared text[], paths jsonb, at timestamptz, by_key text,
  digest bytea) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  said jsonb;
  path text[];
begin
  if not exists (select from blocked_kinds k join people p on p.id = k.person_id
      where k.person_id = person and p.role = 'Blocked' and k.kind = 'history' and k.started_at is not null
        and k.deleted_at is null and k.until <= (at at time zone 'America/Mexico_City')::date)
    or row_id is distinct from (select min(id) from entries_about(person, row_id - 1, 1) id)
  then
    raise exception 'entry % of the history is not due to be cleared for person %', row_id, person
      using errcode = 'insufficient_privilege';
  end if;
  select case when 'changes' = any(cleared) then '[]' else changes end into said from history where id = row_id;
  for path in select array(select jsonb_array_elements_text(p)) from jsonb_array_elements(paths) p loop
    if said #> path is not null then
      said := jsonb_set(said, path, '"N/E"');
    end if;
  end loop;
  insert into history_redactions (history_id, redacted_at, seal_key, seal) values (row_id, at, by_key, digest)
    on conflict (history_id) do update
      set redacted_at = excluded.redacted_at, seal_key = excluded.seal_key, seal = excluded.seal;
  update history set
    changes = said,
    reason = case when 'reason' = any(cleared) then null else reason end,
    actor_name = case when 'doer' = any(cleared) then 'N/E' else actor_name end,
    ip = case when 'doer' = any(cleared) then null else ip end,
    device = case when 'doer' = any(cleared) then null else device end
  where id = row_id;
end $$;
-- Release 0.1.0 goes on: it calls it nowhere.
revoke execute on function redact_history from public;
