import { sql } from 'kysely'
import type { Session } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import type { StoredInvoice } from './invoice-row.ts'
import type { InvoiceFacts } from './machine.ts'

/** Tax bills that can close an invoice. */
const COUNTS = ['Valid', 'External']

const MAY_APPROVE = sql<boolean>`role = 'Client' and is_active and may_approve`

export const approversOf = (db: Database, companyId: number) =>
  db.selectFrom('people').select(['id', 'email']).where('company_id', '=', companyId).where(MAY_APPROVE).orderBy('id').execute()

export async function factsOf(db: Database, invoice: StoredInvoice, session: Session): Promise<InvoiceFacts> {
  const { rows } = await sql<{ approvers: number[]; bills: { status: string; total: string }[]; has_transfer: boolean }>`
    select array(select id from people where company_id = ${invoice.company_id} and ${MAY_APPROVE}) as approvers,
      coalesce((select json_agg(json_build_object('status', status, 'total', total::text)) from invoice_cfdis
        where invoice_id = ${invoice.id} and status <> 'Cancelled'), '[]') as bills,
      exists (select from invoice_transfers where invoice_id = ${invoice.id} and is_living) as has_transfer`.execute(db)
  const { approvers, bills, has_transfer } = rows[0] ?? { approvers: [], bills: [], has_transfer: false }
  return {
    session,
    invoice,
    approvers: approvers.length,
    mayApprove: session.role !== 'Client' || approvers.includes(session.id),
    hasTaxBill: bills.some(({ status }) => status !== 'External'),
    hasFittingBill: bills.some(({ status, total }) => COUNTS.includes(status) && total === invoice.total),
    hasTransfer: has_transfer,
  }
}
