-- Envelopes that wait for the signature of an admin, and companies in each step of their onboarding, in the order in which Home
-- shows them: the index holds these alone, so that other open envelopes, and companies in other steps, cost nothing.
create index envelopes_to_sign on envelopes (admin_id, applicant_changed_at, id)
  where status in ('sent', 'delivered') and applicant_signature_status = 'completed';
create index envelopes_agreements_to_sign on envelopes (admin_id, applicant_changed_at, id)
  where person_id is null and status in ('sent', 'delivered') and applicant_signature_status = 'completed';
drop index envelopes_admin_open;
create index companies_by_turn on companies (status, status_since, id) where status <> 'Approved';
create index envelopes_agreements_unsigned on envelopes (status_changed_at, id)
  where contract_id is null and status in ('declined', 'expired');
create index payment_requests_approved on payment_requests (status_since, id)
  where status = 'Approval' and client_approved_at is not null;
