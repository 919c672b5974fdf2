-- The entries that a person did, or that are about the person or a record of theirs, each kind by an index: a function that
-- judges one entry is called for the whole history, and ends at the limit of time where that has a hundred thousand.
create index history_as on history (as_id, id) where as_id is not null;

-- The numbers of such entries after the one named: the first ones of each kind, at most so many.
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

create or replace function redact_history(person integer, row_id bigint, cleared text[], paths jsonb, at timestamptz, by_key text,
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

-- Release 0.1.0 goes on: it does not call it.
drop function concerns_person;
