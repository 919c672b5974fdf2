-- Nothing new is stored for a person whose data are blocked: it would be outside blocked_rows. Calls find no blocked person,
-- but a row may be on its way while a cancellation is granted. The check of the foreign key waits for the grant, and this
-- trigger looks after it, once for all rows of a statement. The end of a blocking, which puts rows back, names its person.
-- Each table has a function of its own, whose statement is planned once for a connection. Release 0.1.0 goes on: it blocks no
-- data.
do $$
declare
  direct constant text[] := '{employee_details,addresses,emergency_contacts,bank_details,home_loans,former_emails,email_changes,
    internal_employees,company_assignments,invitations,sessions,second_factors,passkeys,fcm_tokens,notification_settings,
    muted_companies,documents,document_requests,contracts,contract_logs,envelopes,terminations,other_employer_wages,
    seal_certificates,transfer_recipients,privacy_consents,privacy_oppositions}';
  name text;
  named text;
  parent text;
  person text;
begin
  for name, named, parent, person in
    select unnest(direct), 'person_id', null, null
    union all values ('payrolls', 'employee_id', null, null), ('payroll_receipts', 'user_id', null, null),
      ('invoices', 'contractor_id', null, null), ('invoice_batch_items', 'contractor_id', null, null),
      ('document_request_items', 'request_id', 'document_requests', 'person_id'),
      ('contract_terms', 'contract_id', 'contracts', 'person_id'),
      ('termination_files', 'termination_id', 'terminations', 'person_id')
    union all select 'payroll_' || unnest('{incidents,deductions,payments,ceps,cfdis,former_files}'::text[]),
      'payroll_id', 'payrolls', 'employee_id'
    union all select 'invoice_' || unnest('{items,adjustments,cfdis,proofs,transfers}'::text[]),
      'invoice_id', 'invoices', 'contractor_id'
  loop
    execute format($body$
      create function %I() returns trigger language plpgsql as $function$
      declare
        found integer;
      begin
        select b.person_id into found from added a %s join blocked_people b on b.person_id = %s
          where b.person_id::text is distinct from current_setting('plantilla.unblocks', true) limit 1;
        if found is not null then
          raise exception 'the data of person %% are blocked', found
            using errcode = 'restrict_violation', constraint = 'person_blocked';
        end if;
        return null;
      end $function$ $body$,
      'refuse_blocked_in_' || name,
      case when parent is not null then format('join %I p on p.id = a.%I', parent, named) else '' end,
      case when parent is not null then format('p.%I', person) else format('a.%I', named) end);
    execute format('create trigger refuse_blocked after insert on %I referencing new table as added
      for each statement execute function %I()', name, 'refuse_blocked_in_' || name);
  end loop;
end $$;
