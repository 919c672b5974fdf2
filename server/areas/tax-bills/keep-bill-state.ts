import { writeHistory } from '../../calls/history.ts'
import type { Database } from '../../db/connect.ts'
import type { CfdiRow } from './cfdi-row.ts'

const BY_CLOCK = { requestId: 'follow-tax-bills', ip: '', device: null }

interface State {
  status: string
  cancel_motive?: string | null
  substituted_by?: string | null
}

/** Stores the service's state of a bill, read without a user's request, and records a change. */
export async function keepBillState(db: Database, bill: CfdiRow, set: State, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('invoice_cfdis as f')
      .set({ ...set, sat_checked_at: now.toISOString() })
      .where('f.id', '=', bill.id)
      .where('f.status', '=', bill.status)
      .returning('f.invoice_id')
      .executeTakeFirst()
    if (!row || set.status === bill.status) return
    const { company_id } = await tx
      .selectFrom('invoices')
      .select('company_id')
      .where('id', '=', row.invoice_id)
      .executeTakeFirstOrThrow()
    const changes = [{ field: 'tax_bill.status', from: bill.status, to: set.status }]
    const about = { entity: 'invoice' as const, entityId: row.invoice_id, companyId: company_id, visibility: 'All' as const }
    const action = set.status === 'Valid' ? 'invoice.tax-bill-kept' : 'invoice.tax-bill-cancelled'
    await writeHistory(tx, [{ ...about, action, changes }], null, BY_CLOCK)
  })
}
