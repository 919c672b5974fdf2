import { sql } from 'kysely'
import type { Invoice } from '../../../contract/invoices/schemas.ts'
import type { Database } from '../../db/connect.ts'
import { instantOf, personOf } from '../../db/json-members.ts'
import { type ShownCfdi, toTaxBill } from '../tax-bills/cfdi-row.ts'

/** A stored invoice with its related rows and the relevant members of its company and contract. */
export interface StoredInvoice
  extends Omit<
    Invoice,
    | 'waits_for'
    | 'contractor'
    | 'company'
    | 'total_client'
    | 'fee'
    | 'fee_vat'
    | 'explanation'
    | 'totals_hash'
    | 'steps'
    | 'may_correct'
    | 'payment_proofs'
    | 'contractor_proofs'
  > {
  contractor_id: number
  firstname: string
  lastname: string
  company_id: number
  company_name: string
  logo_file: string | null
  fee: string
  fee_vat: string
  total_client: string
  cfdi_required: boolean
  /** The company pays after it approves: approved invoices may be paid out before the company's money has arrived. */
  on_credit: boolean
  proofs: (Invoice['payment_proofs'][number] & { side: 'client' | 'contractor' })[]
}

/** Does company `c` pay later than it approves (I10)? */
export const ON_CREDIT = sql<boolean>`(coalesce(c.prefunding, false) or coalesce(c.payment_terms_days, 0) > 0)`

/** One invoice. The caller has checked that it is in reach. */
export async function invoiceById(db: Database, id: number): Promise<StoredInvoice | undefined> {
  const { rows } = await sql<Omit<StoredInvoice, 'cfdi'> & { bill: ShownCfdi | null }>`
    select i.id, i.folio, i.status, i.status_since, i.kind, i.concept, i.contractor_id, i.contractor_name, p.firstname, p.lastname, i.contract_id,
      i.company_id, c.name as company_name, c.logo_file, i.period_start, i.period_end, i.issue_date, i.due_date, i.currency,
      i.regime, i.subtotal, trim_scale(i.iva_rate) as iva_rate, i.iva, trim_scale(i.iva_withheld_rate) as iva_withheld_rate,
      i.iva_withheld, trim_scale(i.isr_withheld_rate) as isr_withheld_rate, i.isr_withheld, i.total, i.fee, i.fee_vat,
      i.total_client, i.sent_to_client_at, i.sent_to, i.approved_by_client_at, ${personOf('i.approved_by')} as approved_by,
      i.approval_via, i.source, i.taxed_at, i.payment_reference, i.paid_at, i.cancelled_reason, i.version, i.created_at,
      ${personOf('i.created_by')} as created_by, coalesce(c.approvers_needed, 1) as approvers_needed,
      coalesce(c.cfdi_required, true) as cfdi_required,
      ${ON_CREDIT} as on_credit,
      coalesce((select json_agg(json_build_object('description', t.description, 'quantity', trim_scale(t.quantity)::text,
          'unit_price', trim_scale(t.unit_price)::text, 'amount', t.amount::text, 'sat_product_code', t.sat_product_code,
          'sat_unit_code', t.sat_unit_code, 'tax_object', t.tax_object) order by t.position)
        from invoice_items t where t.invoice_id = i.id), '[]') as items,
      coalesce((select json_agg(json_build_object('id', a.id, 'round', a.round, 'kind', a.kind, 'fields', a.fields,
          'reason', a.reason, 'requested_by', ${personOf('a.requested_by')}, 'requested_at', ${instantOf('a.requested_at')},
          'answered_at', ${instantOf('a.answered_at')}, 'answer', a.answer) order by a.round)
        from invoice_adjustments a where a.invoice_id = i.id), '[]') as adjustments,
      coalesce((select json_agg(json_build_object('name', v.firstname || ' ' || v.lastname, 'via', a.via, 'at', ${instantOf('a.at')})
          order by a.at, a.person_id)
        from invoice_approvals a join people v on v.id = a.person_id where a.invoice_id = i.id), '[]') as approvals,
      coalesce((select json_agg(json_build_object('id', f.id, 'side', f.side, 'name', s.name, 'file_url', f.file_id,
          'amount', f.amount::text, 'reference', f.reference, 'paid_at', f.paid_at, 'uploaded_by', ${personOf('f.uploaded_by')},
          'at', ${instantOf('f.at')}, 'returned_at', ${instantOf('f.returned_at')}) order by f.id)
        from invoice_proofs f join files s on s.id = f.file_id where f.invoice_id = i.id), '[]') as proofs,
      (select json_build_object('id', b.id, 'status', b.status, 'uuid', b.uuid, 'serie', b.serie, 'folio', b.folio,
          'is_stamped', b.is_stamped, 'total', b.total::text, 'issued_at', ${instantOf('b.issued_at')}, 'xml_file', b.xml_file,
          'pdf_file', b.pdf_file, 'sat_checked_at', ${instantOf('b.sat_checked_at')}, 'cancel_motive', b.cancel_motive,
          'substituted_by', b.substituted_by)
        from invoice_cfdis b where b.invoice_id = i.id and b.status not in ('Making', 'Cancelled')
        order by b.replaced_by is not null, b.id desc limit 1) as bill
    from invoices i join people p on p.id = i.contractor_id join companies c on c.id = i.company_id
    where i.id = ${id}`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { bill, ...invoice } = found
  return { ...invoice, cfdi: bill && toTaxBill(bill) }
}
