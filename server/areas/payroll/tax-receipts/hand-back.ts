import type { Database } from '../../../db/connect.ts'
import type { PayrollCfdiRow } from './cfdi-row.ts'

/** As long as the SAT has not let go of a receipt it can be the one that counts. */
const KEPT = ['Valid', 'Pending cancellation']

/**
 * To be asked once a receipt is cancelled. A receipt that it replaced may still be valid, because the SAT did not cancel it
 * or has not decided: it is then replaced by whatever took the place of this one, or it counts again. Left as it was it
 * would be valid and seen by nobody, and another one would be made beside it.
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
