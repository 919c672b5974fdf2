-- What waits for somebody is found by its status and told with its age.
-- Since when somebody's onboarding has its status; every change of it comes with updated_at.
alter table people add column onboarding_since timestamptz;
update people p set onboarding_since = coalesce(
  (select max(h.at) from history h where h.entity = 'person' and h.entity_id = p.id and h.to_status = p.onboarding_status
    and h.from_status is distinct from h.to_status), p.updated_at)
  where p.onboarding_status is not null;
create function note_onboarding_since() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.onboarding_since := coalesce(new.onboarding_since, case when new.onboarding_status is not null then new.created_at end);
  elsif new.onboarding_status is distinct from old.onboarding_status then
    new.onboarding_since := case when new.onboarding_status is not null then new.updated_at end;
  end if;
  return new;
end $$;
create trigger people_note_onboarding_since before insert or update of onboarding_status on people
  for each row execute function note_onboarding_since();

create index documents_by_status on documents (status, person_id);
create index terminations_by_status on terminations (status, requested_at);
create index company_documents_by_status on company_documents (status, company_id);
create index company_change_requests_open on company_change_requests (requested_at, id) where status = 'Open';
create index own_bank_accounts_by_status on own_bank_accounts (status, updated_at);
