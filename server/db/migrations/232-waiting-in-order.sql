-- What waits is read oldest first, as far as it is shown: each status of each kind in the order of an index.
create index people_by_wait on people (onboarding_status, onboarding_since, id) where onboarding_status is not null;
create index documents_by_wait on documents (status, uploaded_at, id);
create index invoices_approved on invoices (approved_by_client_at, id)
  where status = 'Approval' and approved_by_client_at is not null;
create index envelopes_admin_open on envelopes (admin_id, applicant_changed_at, id)
  where status in ('created', 'sent', 'delivered', 'signed');
create index envelopes_unsigned on envelopes (status_changed_at, id) where status in ('declined', 'expired');

-- When somebody's last contract was signed by everyone. Without it the people whose contract is out would be looked through
-- for those whose contract is signed.
alter table people add column signed_at timestamptz;
update people p set signed_at = e.status_changed_at
  from (select distinct on (person_id) person_id, status, status_changed_at from envelopes
    where person_id is not null order by person_id, id desc) e
  where e.person_id = p.id and e.status = 'completed';
create index people_signed on people (onboarding_status, signed_at, id) where signed_at is not null;

create function note_signed() returns trigger language plpgsql as $$
declare
  person integer := case tg_op when 'DELETE' then old.person_id else new.person_id end;
  signed timestamptz := (select case when e.status = 'completed' then e.status_changed_at end from envelopes e
    where e.person_id = person order by e.id desc limit 1);
begin
  update people set signed_at = signed where id = person and signed_at is distinct from signed;
  return null;
end $$;
create trigger envelopes_note_signed after insert or update of status, status_changed_at, person_id or delete on envelopes
  for each row execute function note_signed();
