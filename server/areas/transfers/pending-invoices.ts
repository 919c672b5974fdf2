import { type RawBuilder, sql } from 'kysely'
import { t } from '../../../contract/language/texts.ts'
import type { Session } from '../../calls/context.ts'
import { inScope } from '../../calls/in-scope.ts'
import type { Database } from '../../db/connect.ts'

/** An approved and unpaid invoice: "pending" in the terms of the call (decisions.md no. 52). */
export interface PendingInvoice {
  id: number
  folio: string
  status: string
  status_since: string
  company_id: number
  company_name: string
  contractor_id: number
  contractor_name: string
  wise_email: string | null
  currency: string
  total: string
  on_credit: boolean
  has_transfer: boolean
}

/** Maximum number of transfers in one batch of the provider. */
export const BATCH_MAX = 1000

interface Which {
  companyId?: number | undefined
  invoiceIds?: readonly number[] | undefined
}

/** Pending invoices in reach, the oldest first. They are chosen before anything else is looked up for them. */
export async function pendingInvoices(
  db: Database,
  session: Session,
  { companyId, invoiceIds }: Which,
): Promise<PendingInvoice[]> {
  const none: RawBuilder<boolean> = sql`true`
  const { rows } = await sql<PendingInvoice>`
    select i.id, i.folio, i.status, i.status_since, i.company_id, c.name as company_name, i.contractor_id, i.contractor_name,
      (select b.wise_email from bank_details b where b.person_id = i.contractor_id limit 1) as wise_email, i.currency, i.total,
      coalesce(c.prefunding, false) or coalesce(c.payment_terms_days, 0) > 0 as on_credit,
      exists (select from invoice_transfers t where t.invoice_id = i.id and t.is_living) as has_transfer
    from (select i.* from invoices i
      where (i.status = 'Validating' or i.status = 'Approval' and i.approved_by_client_at is not null)
        and ${inScope(session, 'i.company_id')}
        and ${companyId === undefined ? none : sql`i.company_id = ${companyId}`}
        and ${invoiceIds === undefined ? none : sql`i.id = any(${invoiceIds}::int[])`}
      order by i.status_since, i.id
      limit ${BATCH_MAX + 1}) i join companies c on c.id = i.company_id
    order by i.status_since, i.id`.execute(db)
  return rows
}

/** The reason why it cannot be paid now, as text; `null` where the invoice itself allows it. */
export function obstacleOf({ has_transfer, status, on_credit }: PendingInvoice): string | null {
  if (has_transfer) return t('server-transfers.hasTransfer')
  return status === 'Approval' && !on_credit ? t('server-transfers.unproved') : null
}
