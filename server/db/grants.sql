-- What the role that the product runs as may do, where another one owns the tables: everything with rows of ordinary
-- tables, and only add to the history or redact it. Runs after the migrations, at each start, as the owner;
-- `plantilla.app_role` names the other.
do $$
declare
  app constant text := current_setting('plantilla.app_role');
  place text;
  queue_table regclass;
begin
  foreach place in array array['public', 'graphile_worker'] loop
    execute format('grant usage on schema %I to %I', place, app);
    execute format('grant select, insert, update, delete on all tables in schema %I to %I', place, app);
    -- Update, since the demo brings numbers of its own and then has the sequences go on after them.
    execute format('grant usage, select, update on all sequences in schema %I to %I', place, app);
    -- Servers of the version before still run while a new table is made, and so does a program that starts between.
    execute format('alter default privileges in schema %I grant select, insert, update, delete on tables to %I', place, app);
    execute format('alter default privileges in schema %I grant usage, select, update on sequences to %I', place, app);
  end loop;

  execute format('revoke all on public.history, public.history_redactions, public.migrations, graphile_worker.migrations from %I', app);
  execute format('revoke update on sequence %s from %I', pg_get_serial_sequence('public.history', 'id'), app);
  execute format('grant select, insert on public.history to %I', app);
  execute format('grant select on public.history_redactions, public.migrations, graphile_worker.migrations to %I', app);
  execute format('grant execute on function public.redact_history to %I', app);

  -- The queue hides the rows of its tables from everybody but their owner.
  for queue_table in
    select oid from pg_class c
    where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = app)
  loop
    execute format('create policy %I on %s to %I using (true) with check (true)', app, queue_table, app);
  end loop;
end
$$;
