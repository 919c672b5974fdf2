-- Requests of people about their data (access, rectification, cancellation, opposition), with the days on which they must be
-- answered and carried out. A request may come from a person whom the product does not know, and then has no company.
create table privacy_requests (
  id integer generated always as identity primary key,
  company_id integer references companies (id) on delete cascade,
  person_id integer references people (id) on delete set null,
  requester text not null,
  email text,
  concerns text not null,
  channel text not null,
  received_on date not null,
  identity text,
  asked_for text,
  answer_by date,
  answered_on date,
  carry_out_by date,
  carried_out_on date,
  status text not null default 'Received' constraint privacy_requests_status_check
    check (status in ('Received', 'Granted', 'Carried out', 'Denied', 'Withdrawn')),
  status_since timestamptz not null default now(),
  extra jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (fold_text(requester || ' ' || coalesce(email, ''))) stored
);
create index privacy_requests_search on privacy_requests using gin (search_text gin_trgm_ops);
create index privacy_requests_company_search on privacy_requests using gin (company_id, search_text gin_trgm_ops);
create index privacy_requests_by_answer on privacy_requests (answer_by, id);
create index privacy_requests_company_by_answer on privacy_requests (company_id, answer_by, id);
create index privacy_requests_by_receipt on privacy_requests (received_on, id);
create index privacy_requests_company_by_receipt on privacy_requests (company_id, received_on, id);
create index privacy_requests_person on privacy_requests (person_id);

-- The person is found by the email, at each change of it.
create function privacy_requests_person() returns trigger language plpgsql as $$
begin
  new.person_id := (select id from people where lower(btrim(email)) = lower(btrim(new.email)));
  return new;
end $$;
create trigger privacy_requests_person before insert or update of email on privacy_requests
  for each row execute function privacy_requests_person();
