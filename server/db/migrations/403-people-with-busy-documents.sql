-- Does a document of the person wait for anyone: for its review, or to be brought again? The provider's turn in an onboarding comes
-- when none does. Without the column all people in onboarding are looked through, each with a look at the documents.
alter table people add column has_busy_documents boolean not null default false;
update people p set has_busy_documents = true
  where exists (select from documents d where d.person_id = p.id and d.status in ('Uploaded', 'Rejected', 'Expired'));
create index people_by_wait_ready on people (onboarding_status, onboarding_since, id)
  where onboarding_status is not null and not has_busy_documents;
drop index people_by_wait;

create function note_busy_documents() returns trigger language plpgsql as $$
declare
  person integer := case tg_op when 'DELETE' then old.person_id else new.person_id end;
begin
  -- Two documents of one person that change at once: the second one looks after the first has committed.
  perform from people where id = person for no key update;
  update people p set has_busy_documents = not p.has_busy_documents
    where p.id = person and p.has_busy_documents <>
      exists (select from documents d where d.person_id = p.id and d.status in ('Uploaded', 'Rejected', 'Expired'));
  return null;
end $$;
create trigger documents_note_busy after insert or update of status or delete on documents
  for each row execute function note_busy_documents();
