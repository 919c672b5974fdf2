-- When the account last lost an address that was verified: a new sign-in email of such an account waits, also while the
-- present address is not verified yet.
alter table people add column once_verified_at timestamptz;
update people p set once_verified_at = now()
  where p.email_verified_at is null
    and (exists (select from former_emails f where f.person_id = p.id)
      or exists (select from email_changes c where c.person_id = p.id and c.outcome in ('Confirmed', 'Elapsed')));
