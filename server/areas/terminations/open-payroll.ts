import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { storedText } from '../../words/stored-words.ts'
import { isPaidOrSent } from '../payroll/counting/settlement-source.ts'

/** A payment of a contract that has not been paid. */
interface OpenPayroll {
  folio: string
  period_end: string
  /** Its request was sent for approval, and is not calculated again. */
  is_sent: boolean
}

/** The payments of a contract that are in a payment request and not paid yet, without its settlement. */
async function openPayrolls(db: Database, contractId: number): Promise<OpenPayroll[]> {
  const { rows } = await sql<OpenPayroll>`select r.folio, x.period_end, ${isPaidOrSent} as is_sent
    from payrolls x join payment_requests r on r.id = x.request_id
    where x.contract_id = ${contractId} and x.kind <> 'Settlement' and x.status in ('Pending', 'Calculated', 'Hold')
      and r.status <> 'Cancelled' order by x.period_end, r.id`.execute(db)
  return rows
}

/** A warning for each request that still has to pay the person. */
export async function openPayrollWarnings(db: Database, contractId: number) {
  const open = await openPayrolls(db, contractId)
  return open.map(({ folio }) => ({ code: 'OPEN_PAYROLL' as const, message: storedText('settlement.openPayroll', { folio }) }))
}

/**
 * Throws OPEN_PAYROLL where a request that was sent pays days after the end of the contract. One in preparation is
 * calculated again with that end.
 */
export async function refuseOpenPayroll(db: Database, contractId: number, contractEnd: string): Promise<void> {
  const open = await openPayrolls(db, contractId)
  const late = open.find(({ period_end, is_sent }) => is_sent && period_end > contractEnd)
  if (late) throw new AppError('OPEN_PAYROLL', { values: { folio: late.folio } })
}
