-- Nothing new is stored for a person whose data are blocked: it would be outside blocked_rows. Calls find no blocked person,
-- but a row may be on its way while a cancellation is granted. The check of the foreign key waits for the grant, and this
-- trigger looks after it, once for all rows of a statement. The end of a blocking, which puts rows back, names its person.
-- Release 0.1.0 goes on: it blocks no data.
create function refuse_blocked() returns trigger language plpgsql as $$
declare
  named constant text := tg_argv[0];
  found integer;
begin
  execute case when tg_nargs = 1
      then format('select b.person_id from added a join blocked_people b on b.person_id = a.%I', named)
      else format('select b.person_id from added a join %I p on p.id = a.%I join blocked_people b on b.person_id = p.%I',
        tg_argv[1], named, tg_argv[2]) end
    || ' where b.person_id::text is distinct from current_setting(''plantilla.unblocks'', true) limit 1' into found;
  if found is not null then
    raise exception 'the data of person % are blocked', found
      using errcode = 'restrict_violation', constraint = 'person_blocked';
  end if;
  return null;
end $$;

do $$
declare
  direct constant text[] := '{employee_details,addresses,emergency_contacts,bank_details,home_loans,former_emails,email_changes,
    internal_employees,company_assignments,invitations,sessions,second_factors,passkeys,fcm_tokens,notification_settings,
    muted_companies,documents,document_requests,contracts,contract_logs,envelopes,terminations,other_employer_wages,
    seal_certificates,transfer_recipients,privacy_consents,privacy_oppositions}';
  arguments text;
  name text;
begin
  for name, arguments in
    select unnest(direct), 'person_id'
    union all values ('payrolls', 'employee_id'), ('payroll_receipts', 'user_id'), ('invoices', 'contractor_id'),
      ('invoice_batch_items', 'contractor_id'),
      ('document_request_items', 'request_id, document_requests, person_id'),
      ('contract_terms', 'contract_id, contracts, person_id'),
      ('termination_files', 'termination_id, terminations, person_id')
    union all select 'payroll_' || unnest('{incidents,deductions,payments,ceps,cfdis,former_files}'::text[]),
      'payroll_id, payrolls, employee_id'
    union all select 'invoice_' || unnest('{items,adjustments,cfdis,proofs,transfers}'::text[]),
      'invoice_id, invoices, contractor_id'
  loop
    execute format('create trigger refuse_blocked after insert on %I referencing new table as added
      for each statement execute function refuse_blocked(%s)', name, arguments);
  end loop;
end $$;
