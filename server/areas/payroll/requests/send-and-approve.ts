import { sql } from 'kysely'
import { t } from '../../../../contract/language/texts.ts'
import type { Action } from '../../../calls/handlers.ts'
import type { Database } from '../../../db/connect.ts'
import { AppError, fieldError } from '../../../errors/app-error.ts'
import { checkedReason } from '../../../errors/checked-reason.ts'
import { approversOf } from '../../invoices/facts.ts'
import { judgeAccounts } from '../counting/account-rules.ts'
import { keepAccounts } from '../counting/accounts.ts'
import { markAfterSent } from '../counting/stale.ts'
import { summarise } from '../counting/summarise.ts'
import { takeBack } from './move-request.ts'
import { requests } from './record.ts'
import { preparedBy, type StoredRequest } from './request-row.ts'

const SEND = 'payroll/send-request-payment-to-approve'

/** Sends a calculated request to its company (P8); if the company approves nothing, it counts as approved. */
export const sendRequest: Action<typeof SEND> = async ({ requestId, acknowledged, note, version }, context) => {
  const { db, session, now } = context
  // Outside data may have changed since the calculation: the company, the bank data of others.
  const { row: request } = await requests.hold(context, requestId, version)
  if (request.status === 'Calculated') await judgeAccounts(db, requestId)
  await summarise(db, requestId, now)
  const held = await requests.hold(context, requestId)
  const step = requests.check(held, SEND, { action: 'send' }, {}, { acknowledged, note })
  await judgeYear(db, held.row)
  const { limits, company_id } = held.row
  const approvers = await approversOf(db, company_id)
  const at = now.toISOString()
  const isDone = !limits.require_client_approval
  await keepAccounts(db, requestId)
  const isSeen = (name: string) => acknowledged.includes(name) || acknowledged.includes('all')
  const kinds = [...new Set(held.row.warnings.map(({ code }) => code))].filter(isSeen)
  const seen = [...kinds, ...held.row.warnings.flatMap(({ id, code }) => (isSeen(id) && !kinds.includes(code) ? [id] : []))]
  const set = {
    acknowledged: seen,
    send_note: note?.trim() || null,
    sent_at: at,
    adjustment: null,
    client_approved_at: isDone ? at : null,
    prepared_by: preparedBy(held.row, session),
  }
  const changes = isDone ? [{ field: 'approval_via', from: null, to: 'Not needed' }] : []
  // Locks other requests, so it comes before the move, which locks the history of the company.
  await markAfterSent(db, held.row, now)
  await requests.move(context, held.row, step, { set, reason: note, changes })
  if (!isDone) for (const { id: personId } of approvers) await context.enqueue('send-request-approval', { requestId, personId })
  return { requestPayment: { status: step.to } }
}

const ASK = 'payroll/require-adjustment-request-payment'

/** The company asks for changes, of all or of single people (P10). */
export const requireAdjustment: Action<typeof ASK> = async ({ requestId, reason = '', payrollNotes = [] }, context) => {
  const { db } = context
  const held = await requests.hold(context, requestId)
  const step = requests.check(held, ASK, { action: 'require-adjustment' })
  const trimmed = checkedReason(reason, { most: 1000 })
  const { rows } = await sql<{ id: number; name: string }>`select id, firstname || ' ' || lastname as name from payrolls
    where request_id = ${requestId} and id = any(${payrollNotes.map(({ payrollId }) => payrollId)}::int[])`.execute(db)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const stranger = payrollNotes.findIndex(({ payrollId }) => !names.has(payrollId))
  if (stranger >= 0) throw fieldError(`payrollNotes.${stranger}.payrollId`, t('server-payroll.notInRequest'))
  const notes = payrollNotes.map(({ payrollId, note }) => ({
    payrollId,
    person: names.get(payrollId) ?? '',
    note: note.trim(),
  }))
  const set = { adjustment: JSON.stringify({ reason: trimmed, payrollNotes: notes }), client_approved_at: null }
  return takeBack(context, held.row, step, { set, reason: trimmed })
}

/**
 * The adjustment covers the payments of the year: those created or paid after its calculation are not in it. Throws
 * REQUEST_INCOMPLETE with the folios.
 */
async function judgeYear(
  db: Database,
  { id, adjusts_year: year, calculated_at }: Pick<StoredRequest, 'id' | 'adjusts_year' | 'calculated_at'>,
): Promise<void> {
  if (year === null) return
  const { rows } = await sql<{ folio: string }>`
    select distinct r.folio from payrolls p join payrolls x on x.employee_id = p.employee_id and x.company_id = p.company_id
        and x.id <> p.id and x.payment_date between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
      join payment_requests r on r.id = x.request_id and r.status <> 'Cancelled'
    where p.request_id = ${id} and p.status in ('Calculated', 'Hold')
      and (p.annual->>'is_made')::boolean and (p.annual->>'is_due')::boolean
      and (x.status in ('Pending', 'Calculated', 'Hold')
        or exists (select from payroll_payments y where y.payroll_id = x.id and y.recorded_at > ${calculated_at}::timestamptz))
    order by 1 limit 5`.execute(db)
  if (rows.length === 0) return
  const folios = rows.map(({ folio }) => folio).join(', ')
  const list = t('server-payroll.requests.newCalculationOfYear', { folios })
  throw new AppError('REQUEST_INCOMPLETE', { values: { list } })
}
