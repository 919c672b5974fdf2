import { sql } from 'kysely'
import { t } from '../../../../contract/language/texts.ts'
import type { Payroll, PayrollBank } from '../../../../contract/payroll/counting/schemas.ts'
import type { Action } from '../../../calls/handlers.ts'
import { maskNumber } from '../../../calls/mask-number.ts'
import type { Database } from '../../../db/connect.ts'
import { sealedFor } from '../../../db/sealing/seal-columns.ts'
import { AppError } from '../../../errors/app-error.ts'
import { checkedReason } from '../../../errors/checked-reason.ts'
import { ACCOUNT_BLOCKERS } from '../counting/account-rules.ts'
import { LAST_CHANGE } from '../counting/accounts.ts'
import { findIssues } from '../counting/find-issues.ts'
import { sourcesOf } from '../counting/sources.ts'
import { payrollById } from '../requests/get-payroll.ts'
import { GUARDS } from '../requests/machine.ts'
import { requestOfPayroll } from '../requests/reach.ts'
import { type HeldRequest, requests } from '../requests/record.ts'

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
  const kept = account === 'new' ? null : (found ?? {})
  const bank = account === 'new' ? found : payroll.bank
  await sql`update payrolls set bank = ${sealedFor('payrolls', 'bank', bank)}::jsonb, bank_kept = ${sealedFor('payrolls', 'bank_kept', kept)}::jsonb, version = version + 1,
    updated_at = ${now.toISOString()} where id = ${payrollId}`.execute(db)
  await record({
    entity: 'payment-request',
    entityId: requestId,
    companyId: held.row.company_id,
    visibility: 'Client',
    changes: [
      { field: 'person', from: null, to: `${payroll.firstname} ${payroll.lastname}` },
      { field: 'account', from: endOf(payroll.bank), to: endOf(bank) },
    ],
    reason,
  })
  return { payroll: await payrollById(db, payrollId) }
}

interface Seen {
  clabe: string | null
  wise_email: string | null
}

/** Throws REQUEST_STATE if there is nothing to choose, and STALE if the account is not the one that the user saw. */
function seenAccount({ row: request }: HeldRequest, { bank_change, status }: Payroll, seen: Seen): PayrollBank | null {
  if (!OPEN.includes(request.status) || request.client_approved_at === null || bank_change === null) {
    const text = t('server-payroll.paying.noAccount')
    throw new AppError('REQUEST_STATE', { text, current: { status } })
  }
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
