import type { Services } from '../../../calls/context.ts'
import type { Database } from '../../../db/connect.ts'
import type { PayrollCfdiRow } from './cfdi-row.ts'
import { makeKeptPayslip } from './make-payslip.ts'

const substituteOf = (db: Database, { replaced_by }: PayrollCfdiRow): Promise<PayrollCfdiRow | undefined> =>
  db
    .selectFrom('payroll_cfdis')
    .selectAll()
    .where('id', '=', replaced_by ?? 0)
    .where('status', '=', 'Valid')
    .executeTakeFirst()

/**
 * Makes a receipt that names and replaces this one, and stores it; only then this one may be cancelled (motive 01). Repeated
 * after a crash it continues where it stopped.
 */
export async function replacePayslip(
  services: Services,
  old: PayrollCfdiRow,
  at: { by: number | null; now: Date },
): Promise<PayrollCfdiRow> {
  const substitute = await substituteOf(services.db, old)
  return substitute ?? makeKeptPayslip(services, old.payroll_id, { ...at, replaces: old.id })
}
