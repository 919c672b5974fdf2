import { sql } from 'kysely'
import { t } from '../../../../contract/language/texts.ts'
import type { Action } from '../../../calls/handlers.ts'
import { updateRow } from '../../../db/rows.ts'
import { fieldError } from '../../../errors/app-error.ts'
import { makeStreamToken } from '../../../streams/stream-token.ts'
import { IN_ORDER } from '../counting/in-order.ts'
import { beginRun, runByKey } from '../runs/runs.ts'
import { requests } from './record.ts'
import { preparedBy } from './request-row.ts'

const OPERATION = 'payroll/recalculate-request-payment'

/** Starts the calculation of a request, of all or chosen payrolls (P5); the job writes the step at its end. */
export const recalculate: Action<typeof OPERATION> = async (input, context) => {
  const { requestId, payrollIds } = input
  const { db, session, now } = context
  const held = await requests.hold(context, requestId)
  requests.check(held, OPERATION, { action: 'recalculate' })
  const chosen = payrollIds ? sql`id = any(${payrollIds}::int[])` : sql`true`
  const { rows } = await sql<{ id: number }>`select p.id from payrolls p where request_id = ${requestId} and ${chosen}
    and status in ('Pending', 'Calculated', 'Hold') order by ${IN_ORDER}`.execute(db)
  if (rows.length === 0) throw fieldError('payrollIds', t('server-payroll.requests.choosePerson'))
  const run = await beginRun(context, { kind: 'calculation', requestId, payrollIds: rows.map(({ id }) => id) })
  const prepared_by = preparedBy(held.row, session)
  await updateRow(db, 'payment_requests', requestId, { prepared_by, updated_at: now.toISOString() })
  // The history is written when all are calculated.
  return context.nothingChanged(run)
}

/** A new token for work that is watched longer than a minute, or after the page was loaded again. */
export const openRunStream: Action<'payroll/open-calculation-stream'> = async ({ jobId }, { db, session, now }) => {
  const run = await runByKey(db, session, jobId)
  return { jobId, total: run.total, streamToken: await makeStreamToken(db, session, now, { runId: run.id }) }
}
