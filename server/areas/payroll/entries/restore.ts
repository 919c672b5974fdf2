import { sql } from 'kysely'
import { t } from '../../../../contract/language/texts.ts'
import type { Action, ContextOf } from '../../../calls/handlers.ts'
import { fieldError } from '../../../errors/app-error.ts'
import { markStale } from '../counting/stale.ts'
import { summarise } from '../counting/summarise.ts'
import { claiming, claimOf, refusePaidElsewhere } from '../requests/claims.ts'
import { answerWith } from '../requests/get-requests.ts'
import { type HeldRequest, requests } from '../requests/record.ts'
import { preparedBy } from '../requests/request-row.ts'

const OPERATION = 'payroll/reestore-request-payment'
type Input = Parameters<Action<typeof OPERATION>>[0]
type Context = ContextOf<typeof OPERATION>

/** Discards changes by hand, or also incidents and deductions (P7), or restores a cancelled request (P22). */
export const restore: Action<typeof OPERATION> = async (input, context) => {
  const { requestId, what, reason = '' } = input
  const held = await requests.hold(context, requestId)
  const action = what === 'request' ? 'restore-request' : 'restore'
  const step = requests.check(held, OPERATION, { action }, { reason })
  const changes = what === 'request' ? await reopen(held, context) : await undo(input, held, context)
  await summarise(context.db, requestId, context.now)
  const set = { is_stale: true, prepared_by: preparedBy(held.row, context.session) }
  await requests.move(context, held.row, step, {
    changes,
    reason,
    set: what === 'request' ? { ...set, cancelled_reason: null } : set,
  })
  return { requestPayment: await answerWith(requestId, context) }
}

async function undo({ requestId, payrollIds, what }: Input, { row: request }: HeldRequest, { db, now }: Context) {
  const which = payrollIds ? sql`id = any(${payrollIds}::int[])` : sql`true`
  const { rows } = await sql<{ id: number }>`
    update payrolls set manual = null, is_modified = false, modify_reason = null, modified_by = null,
      baseline = null, own_perceptions = case when ${what === 'all'} then '[]' else own_perceptions end,
      profit_share = case when ${what === 'all'} then null else profit_share end
    where request_id = ${requestId} and ${which} and status in ('Pending', 'Calculated', 'Hold')
      and (is_modified or ${what === 'all'}) returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) throw fieldError('payrollIds', t('server-payroll.modify.nothing'))
  if (what === 'all') {
    await sql`delete from payroll_incidents where payroll_id = any(${ids}::int[])`.execute(db)
    await sql`delete from payroll_deductions where payroll_id = any(${ids}::int[])`.execute(db)
  }
  await markStale(db, request, ids, now)
  return [{ field: 'payrolls', from: null, to: ids.length }]
}

/** The period must still be free for all people who were in it. */
async function reopen({ row: request }: HeldRequest, { db, now }: Context) {
  const { claim, claimed } = claimOf(request)
  await refusePaidElsewhere(
    db,
    request,
    sql`select contract_id from payrolls where request_id = ${request.id} and status <> 'Excluded'`,
  )
  await claiming(() =>
    // Another request may adjust a person's year by now: the calculation decides which one does.
    sql`update payrolls set claim = ${claim}, claimed = ${claimed}, adjusts_year = null, annual = null
      where request_id = ${request.id} and status <> 'Excluded'`.execute(db),
  )
  await markStale(db, request, 'all', now)
  return []
}
