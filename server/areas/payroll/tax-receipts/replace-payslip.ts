import type { Services } from '../../../calls/context.ts'
import type { Database } from '../../../db/connect.ts'
import type { PayrollCfdiRow } from './cfdi-row.ts'
import { makeKeptPayslip } from './make-payslip.ts'

/** The receipt that takes the place of this one and is made already. */
export const substituteOf = (db: Database, { replaced_by }: PayrollCfdiRow): Promise<PayrollCfdiRow | undefined> =>
  db
    .selectFrom('payroll_cfdis')
    .selectAll()
    .where('id', '=', replaced_by ?? 0)
    .where('status', '=', 'Valid')
    .executeTakeFirst()

/**
 * Has a receipt made that names this one and takes its place, and keeps it; only then this one may be cancelled (motive 01).
 * Asked again after a death in between it goes on where it was.
 */
export async function replacePayslip(
  services: Services,
  old: PayrollCfdiRow,
  at: { by: number | null; now: Date },
): Promise<PayrollCfdiRow> {
  const made = await substituteOf(services.db, old)
  return made ?? makeKeptPayslip(services, old.payroll_id, { ...at, replaces: old.id })
}
