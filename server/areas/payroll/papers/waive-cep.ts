import { sql } from 'kysely'
import { t } from '../../../../contract/language/texts.ts'
import { statusLabel } from '../../../../contract/statuses.ts'
import type { Action } from '../../../calls/handlers.ts'
import { changeRecord, updateRow } from '../../../db/rows.ts'
import { fieldError, orNotFound } from '../../../errors/app-error.ts'
import { checkedReason } from '../../../errors/checked-reason.ts'
import { completeIfInPlace } from '../paying/complete-if-in-place.ts'
import { requestOfPayroll } from '../requests/reach.ts'
import { requests, stateError } from '../requests/record.ts'
import { aboutRequest, storedRequest } from '../requests/request-row.ts'

/** A completed request no longer changes. */
const OPEN = ['Validating', 'Paid']

interface Paid {
  status: string
  person: string
  payment_id: number | null
  is_waived: boolean
  cep: string | null
  cep_status: string | null
}

/** Marks a payment as needing no CEP because it was made another way, with the reason, or reverts it. */
export const waiveCep: Action<'payroll/waive-cep'> = async ({ payrollId, waive, reason = '' }, context) => {
  const { db, session, now, record } = context
  const requestId = await requestOfPayroll(db, session, payrollId)
  const { row: request } = await requests.hold(context, requestId)
  const paid = await paidOf(db, payrollId)
  if (!OPEN.includes(request.status) || paid.status !== 'Paid' || paid.payment_id === null) {
    const statuses = { status: statusLabel('payroll', paid.status), request: statusLabel('paymentRequest', request.status) }
    throw stateError(request.status, t('server-payroll.papers.notNow', statuses))
  }
  const trimmed = checkedReason(reason)
  if (waive && (paid.is_waived || isInPlace(paid.cep)))
    throw fieldError('payrollId', paid.is_waived ? t('server-payroll.papers.waived') : t('server-payroll.papers.hasCep'))
  if (!waive && !paid.is_waived) throw fieldError('payrollId', t('server-payroll.papers.needsCep'))
  const cepStatus = waive ? 'Waived' : paid.cep
  await updateRow(db, 'payroll_payments', paid.payment_id, {
    cep_waived_at: waive ? now.toISOString() : null,
    cep_waived_by: waive ? session.id : null,
    cep_waived_reason: waive ? trimmed : null,
  })
  await changeRecord(db, 'payrolls', payrollId, { cep_status: cepStatus }, now)
  await record({
    ...aboutRequest(request),
    action: waive ? 'payment-request.cep-waived' : 'payment-request.cep-asked',
    changes: [
      { field: 'person', from: null, to: paid.person },
      { field: 'cep_status', from: paid.cep_status, to: cepStatus },
    ],
    reason: trimmed,
  })
  if (waive) await completeIfInPlace(context, requestId)
  const { status } = await storedRequest(db, requestId)
  return { payroll: { id: payrollId, cep_status: cepStatus }, requestPayment: { status } }
}

const isInPlace = (status: string | null): boolean => status === 'Matched' || status === 'Verified'

async function paidOf(db: Parameters<typeof storedRequest>[0], id: number): Promise<Paid> {
  const { rows } = await sql<Paid>`select p.status, p.firstname || ' ' || p.lastname as person, y.id as payment_id,
      y.cep_waived_at is not null as is_waived, c.status as cep, p.cep_status
    from payrolls p left join payroll_payments y on y.payroll_id = p.id and y.returned_at is null
      left join payroll_ceps c on c.payment_id = y.id where p.id = ${id}`.execute(db)
  return orNotFound(rows[0])
}
