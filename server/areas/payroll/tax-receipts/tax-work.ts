import { sql } from 'kysely'
import type { Services } from '../../../calls/context.ts'
import type { Database } from '../../../db/connect.ts'
import { readColumns } from '../../../db/rows.ts'
import { AppError } from '../../../errors/app-error.ts'
import { noteRunEnd } from '../paying/complete-if-in-place.ts'
import type { Run } from '../runs/runs.ts'
import { makeKeptPayslip } from './make-payslip.ts'

/** Makes the receipt of a payroll, which is stored as soon as it is made. @returns the reason of a failure */
export async function makeTax(services: Services, { created_by: by }: Run, payrollId: number): Promise<string | null> {
  const { db } = services
  // It was stored before the run could report it.
  const { cfdi_status } = await readColumns(db, 'payrolls', payrollId, ['cfdi_status'])
  if (cfdi_status === 'Valid') return null
  try {
    await makeKeptPayslip(services, payrollId, { by, now: services.clock() })
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

/** At the end of a run: records the number of receipts made, and completes the request if nothing is missing. */
export async function endTaxes(tx: Database, run: Run, services: Services): Promise<void> {
  const { rows } = await sql<{ made: number; name: string | null; status: string }>`
    select count(*)::int as made, min(p.firstname || ' ' || p.lastname) as name,
      (select status from payment_requests where id = ${run.request_id} for no key update) as status
    from payroll_run_items i join payrolls p on p.id = i.payroll_id where i.run_id = ${run.id} and i.state = 'Done'`.execute(tx)
  const { made, name, status } = rows[0] ?? { made: 0, name: null, status: '' }
  if (made === 0) return
  const to = made === 1 ? name : `${made} people`
  const changes = [{ field: 'person', from: null, to }]
  await noteRunEnd(tx, run, services.clock(), { action: 'payment-request.tax-added', status, changes })
}
