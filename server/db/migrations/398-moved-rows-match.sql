-- A row that nothing may delete leaves its table when blocked_rows has exactly this row, of the person whom it is about. That
-- another row of its number is there is not enough.
-- Release 0.1.0 goes on: it blocks no data.
create or replace function append_only_but_blocked() returns trigger language plpgsql as $$
declare
  gone constant jsonb := to_jsonb(old);
  computed constant text[] := array(select attname from pg_attribute where attrelid = tg_relid and attgenerated <> '');
begin
  if tg_op = 'DELETE' and exists (
    select from blocked_rows b where b.source = tg_table_name and b.data = gone - computed
      and b.row_key = case tg_table_name
        when 'sign_events' then concat_ws('/', gone ->> 'envelope_id', gone ->> 'seq')
        else gone ->> 'id' end
      and b.person_id = case tg_table_name
        when 'contract_terms' then (select person_id from contracts where id = (gone ->> 'contract_id')::integer)
        when 'sign_events' then (select person_id from envelopes where envelope_id = gone ->> 'envelope_id')
        else (gone ->> 'person_id')::integer end)
  then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
