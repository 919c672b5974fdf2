import { sql } from 'kysely'
import { t } from '../../../../contract/language/texts.ts'
import type { Payroll, PayrollBank } from '../../../../contract/payroll/counting/schemas.ts'
import type { Action, InputTo } from '../../../calls/handlers.ts'
import { maskNumber } from '../../../calls/mask-number.ts'
import type { Database } from '../../../db/connect.ts'
import { changeRecord } from '../../../db/rows.ts'
import { AppError } from '../../../errors/app-error.ts'
import { checkedReason } from '../../../errors/checked-reason.ts'
import { ACCOUNT_BLOCKERS } from '../counting/account-rules.ts'
import { LAST_CHANGE } from '../counting/accounts.ts'
import { findIssues } from '../counting/find-issues.ts'
import { sourcesOf } from '../counting/sources.ts'
import { payrollById } from '../requests/get-payroll.ts'
import { GUARDS } from '../requests/machine.ts'
import { requestOfPayroll } from '../requests/reach.ts'
import { type HeldRequest, requests, stateError } from '../requests/record.ts'
import { aboutRequest } from '../requests/request-row.ts'

const OPERATION = 'payroll/choose-payroll-account'
/** Statuses from the approval until all are paid. */
const OPEN = ['Approval', 'Validating', 'Paid']

/**
 * Decides which account is paid if the person's current one differs from the approved one. The call names the account that
 * the user saw, so that one swapped in the meantime is not chosen by mistake.
 */
export const chooseAccount: Action<typeof OPERATION> = async (input, context) => {
  const { db, session, now, record } = context
  const { payrollId, account } = input
  const requestId = await requestOfPayroll(db, session, payrollId)
  const held = await requests.hold(context, requestId)
  const payroll = await payrollById(db, payrollId)
  const found = seenAccount(held, payroll, input)
  const reason = checkedReason(input.reason)
  GUARDS['notPreparer']?.(held.facts)
  if (account === 'new') {
    await checkOwnChange(db, held, payrollId)
    await judge(db, payrollId)
  }
  const bank = account === 'new' ? found : payroll.bank
  const bank_kept = account === 'new' ? null : JSON.stringify(found ?? {})
  await changeRecord(db, 'payrolls', payrollId, { bank: bank && JSON.stringify(bank), bank_kept }, now)
  await record({
    ...aboutRequest(held.row),
    changes: [
      { field: 'person', from: null, to: `${payroll.firstname} ${payroll.lastname}` },
      { field: 'account', from: endOf(payroll.bank), to: endOf(bank) },
    ],
    reason,
  })
  return { payroll: await payrollById(db, payrollId) }
}

/** Throws REQUEST_STATE if there is nothing to choose, and STALE if the account is not the one that the user saw. */
function seenAccount(
  { row: request }: HeldRequest,
  { bank_change, status }: Payroll,
  seen: InputTo<typeof OPERATION>,
): PayrollBank | null {
  if (!OPEN.includes(request.status) || request.client_approved_at === null || bank_change === null)
    throw stateError(status, t('server-payroll.paying.noAccount'))
  const { bank } = bank_change
  if ((bank?.clabe ?? '') !== (seen.clabe ?? '') || (bank?.wise_email ?? '') !== (seen.wise_email ?? '')) {
    throw new AppError('STALE', { current: { status: request.status, version: request.version } })
  }
  return bank
}

/** Under the company's two-person rule the author of an account may not choose it for payment. */
async function checkOwnChange(db: Database, { row: request, facts }: HeldRequest, payrollId: number): Promise<void> {
  if (!request.two_person_rule) return
  const { rows } = await sql<{ change: { by_id: number | null } | null }>`select ${LAST_CHANGE} as change from payrolls p
    where p.id = ${payrollId}`.execute(db)
  if (rows[0]?.change?.by_id !== facts.session.id) return
  throw new AppError('SAME_PERSON', { text: t('server-payroll.paying.ownAccount') })
}

/** Throws BLOCKED where the new account is one with which no request is sent. */
async function judge(db: Database, payrollId: number): Promise<void> {
  const [source] = await sourcesOf(db, [payrollId])
  const against = source ? findIssues(ACCOUNT_BLOCKERS, { source }) : []
  if (against.length > 0) throw new AppError('BLOCKED', { text: against.map(({ message }) => message).join(' ') })
}

/** The history's display of an account. */
const endOf = (bank: PayrollBank | null): string | null => (bank?.clabe ? maskNumber(bank.clabe) : (bank?.wise_email ?? null))
