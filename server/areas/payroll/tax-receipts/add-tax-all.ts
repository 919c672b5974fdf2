import { sql } from 'kysely'
import { t } from '../../../../contract/language/texts.ts'
import type { Action } from '../../../calls/handlers.ts'
import { fieldError } from '../../../errors/app-error.ts'
import { IN_ORDER } from '../counting/in-order.ts'
import { requests } from '../requests/record.ts'
import { beginRun } from '../runs/runs.ts'
import { taxStep } from './add-tax.ts'

/** Starts making the tax receipts of a request; people with one are skipped, and failures are listed with the reason. */
export const addTaxes: Action<'payroll/add-tax-payrolls'> = async ({ requestId, payrollIds }, context) => {
  const held = await requests.hold(context, requestId)
  taxStep(held)
  const chosen = payrollIds ? sql`id = any(${payrollIds}::int[])` : sql`true`
  const { rows } = await sql<{ id: number }>`select p.id from payrolls p where request_id = ${requestId} and ${chosen}
    and status = 'Paid' and coalesce(cfdi_status, 'Cancelled') = 'Cancelled' order by ${IN_ORDER}`.execute(context.db)
  if (rows.length === 0) throw fieldError('payrollIds', t('server-payroll.tax.everyone'))
  const run = await beginRun(context, { kind: 'tax', requestId, payrollIds: rows.map(({ id }) => id) })
  // The history is written when all are made.
  return context.nothingChanged(run)
}
