-- With the last term of a person the words of exports are cleared too, and those of companies that a colleague managed: the
-- history names an account manager, and the company has no other reference to a former one.
create index history_exports on history (id) where entity = 'export';
create index history_managers on history (id) where entity = 'company' and changes @> '[{"field": "account_manager"}]';

create or replace function entries_about(person integer, after bigint, most integer) returns setof bigint language sql stable as $$
  (select id from history where actor_id = person and id > after order by id limit most)
  union (select id from history where as_id = person and id > after order by id limit most)
  union (select id from history where entity = 'export' and id > after order by id limit most)
  union (select id from history where entity = 'company' and changes @> '[{"field": "account_manager"}]' and id > after
    order by id limit most)
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
