-- Is the contract signed by everyone: is its last envelope completed? Signed ones that wait for their first day are looked for every
-- morning. Without the column all drafts are looked through, each with a look at its envelopes.
alter table contracts add column is_signed boolean not null default false;
update contracts k set is_signed = true
  where (select e.status from envelopes e where e.contract_id = k.id order by e.id desc limit 1) = 'completed';
create index contracts_signed on contracts (start_date, id) where is_signed and status in ('Draft', 'Sent');
drop index contracts_to_begin;

create function note_signed_contract() returns trigger language plpgsql as $$
declare
  contract integer := case tg_op when 'DELETE' then old.contract_id else new.contract_id end;
begin
  update contracts k set is_signed = not k.is_signed where k.id = contract and k.is_signed <> coalesce(
    (select e.status = 'completed' from envelopes e where e.contract_id = k.id order by e.id desc limit 1), false);
  return null;
end $$;
create trigger envelopes_note_signed_contract after insert or update of status, contract_id or delete on envelopes
  for each row execute function note_signed_contract();
