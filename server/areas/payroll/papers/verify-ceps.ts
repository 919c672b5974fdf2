import { sql } from 'kysely'
import { t } from '../../../../contract/language/texts.ts'
import { statusLabel } from '../../../../contract/statuses.ts'
import type { Action } from '../../../calls/handlers.ts'
import { fieldError } from '../../../errors/app-error.ts'
import { IN_ORDER } from '../counting/in-order.ts'
import { requests, stateError } from '../requests/record.ts'
import { beginRun } from '../runs/runs.ts'

/** CEPs can be checked at any time: completing a request does not wait for it. */
const CHECKABLE = ['Validating', 'Paid', 'Complete']

/** Starts the check of CEPs of payments that were not returned; those already issued by the Bank of Mexico are skipped. */
export const verifyCeps: Action<'payroll/verify-ceps'> = async ({ requestId }, context) => {
  const { status } = (await requests.hold(context, requestId)).row
  if (!CHECKABLE.includes(status))
    throw stateError(status, t('server-payroll.papers.noCeps', { status: statusLabel('paymentRequest', status) }))
  const { rows } = await sql<{ id: number }>`select p.id from payrolls p
      join payroll_payments y on y.payroll_id = p.id and y.returned_at is null join payroll_ceps c on c.payment_id = y.id
    where p.request_id = ${requestId} and p.status in ('Paid', 'Complete') and c.status <> 'Verified' and y.cep_waived_at is null
    order by ${IN_ORDER}`.execute(context.db)
  if (rows.length === 0) throw fieldError('requestId', t('server-payroll.papers.verified'))
  const run = await beginRun(context, { kind: 'ceps', requestId, payrollIds: rows.map(({ id }) => id) })
  // The history is written when all are checked.
  return context.nothingChanged(run)
}
