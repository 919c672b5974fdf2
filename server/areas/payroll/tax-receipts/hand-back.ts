import type { Database } from '../../../db/connect.ts'
import type { PayrollCfdiRow } from './cfdi-row.ts'

/** Until the SAT has cancelled a receipt it can be the one that counts. */
const KEPT = ['Valid', 'Pending cancellation']

/**
 * Call this after a receipt was cancelled. A receipt that it replaced may still be valid, because the SAT did not cancel it
 * or has not decided: it is then replaced by the replacement of this one, or counts again. Otherwise it would stay valid
 * without being visible, and a second one would be made.
 * @returns the receipt of the payroll that counts now
 */
export async function handBack(db: Database, cancelled: PayrollCfdiRow): Promise<PayrollCfdiRow | undefined> {
  await db
    .updateTable('payroll_cfdis')
    .set({ replaced_by: cancelled.replaced_by })
    .where('replaced_by', '=', cancelled.id)
    .where('status', 'in', KEPT)
    .execute()
  return db
    .selectFrom('payroll_cfdis')
    .selectAll()
    .where('payroll_id', '=', cancelled.payroll_id)
    .where('status', 'in', [...KEPT, 'External'])
    .where('replaced_by', 'is', null)
    .executeTakeFirst()
}
