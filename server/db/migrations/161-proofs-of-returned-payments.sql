-- A proof stays when the payment that it proves comes back; it then closes nothing.
alter table invoice_proofs add column returned_at timestamptz;

update invoice_proofs f set returned_at = t.status_at from invoice_transfers t
where f.side = 'contractor' and t.invoice_id = f.invoice_id and t.funded_at is not null
  and t.status in ('bounced_back', 'funds_refunded') and t.status_at > f.at;
