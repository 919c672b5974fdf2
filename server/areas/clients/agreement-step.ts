import { startsFrom } from '../../../contract/machines/engine.ts'
import type { HistoryEntry } from '../../calls/context.ts'
import { ofCompany } from '../../calls/history.ts'
import type { Database } from '../../db/connect.ts'
import { changeRecord, readColumns } from '../../db/rows.ts'
import { ONBOARDING } from './machine.ts'

/**
 * The effect of an envelope on the onboarding of a company: completed moves it from Signing to Approval (C8), declined or
 * voided leaves it waiting for another one (C9). The step requires a signed envelope, so no paper is needed. The caller holds
 * the lock on the company. @returns the history row, or nothing where the status does not allow the step.
 */
export async function takeAgreementStep(
  tx: Database,
  companyId: number,
  action: 'agreement-completed' | 'agreement-failed',
  now: Date,
): Promise<(HistoryEntry & { action: string }) | null> {
  const company = await readColumns(tx, 'companies', companyId, ['status'])
  const step = ONBOARDING.transitions.find((one) => one.action === action && startsFrom(one, company.status))
  if (!step) return null
  if (step.to !== company.status) {
    await changeRecord(tx, 'companies', companyId, { status: step.to, status_since: now.toISOString() }, now)
  }
  return {
    ...ofCompany(companyId),
    action: step.records ?? `client.${step.action}`,
    from: company.status,
    to: step.to,
    visibility: step.visibility,
  }
}
