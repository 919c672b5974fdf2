import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { WITH_NEXT } from '../../db/guard-pool.ts'
import { AppError } from '../../errors/app-error.ts'
import { storedText } from '../../words/stored-words.ts'

interface OpenPayroll {
  folio: string
  period_end: string
  /** Does it pay days, in a request that was sent, is not calculated again and can still be taken back? */
  is_to_take_back: boolean
}

/** The payments of a contract that are in a payment request and not paid yet, without its settlement. */
async function openPayrolls(db: Database, contractId: number): Promise<OpenPayroll[]> {
  const { rows } = await sql<OpenPayroll>`select r.folio, x.period_end,
      x.kind = 'Regular' and x.status = 'Calculated' and r.status in ('Approval', 'Validating')
        and not exists (select from payrolls y where y.request_id = r.id and y.status in ('Paid', 'Complete')) as is_to_take_back
    from payrolls x join payment_requests r on r.id = x.request_id
    where x.contract_id = ${contractId} and x.kind <> 'Settlement' and x.status in ('Pending', 'Calculated', 'Hold')
      and r.status <> 'Cancelled' order by x.period_end, r.id`.execute(db)
  return rows
}

/** A warning for each request that has not paid the person. */
export async function openPayrollWarnings(db: Database, contractId: number) {
  const open = await openPayrolls(db, contractId)
  return open.map(({ folio }) => ({ code: 'OPEN_PAYROLL' as const, message: storedText('settlement.openPayroll', { folio }) }))
}

/**
 * Locks the requests that pay the contract: none of them is sent or taken back until the transaction ends. A call on a request
 * holds it before it locks the history of the company, so it is called before anything is recorded.
 */
export const holdOpenRequests = async (db: Database, contractId: number): Promise<void> => {
  await sql`select from payment_requests r where r.status <> 'Cancelled' and exists (select from payrolls x
      where x.request_id = r.id and x.contract_id = ${contractId} and x.status in ('Pending', 'Calculated', 'Hold'))
    order by r.id for no key update ${WITH_NEXT}`.execute(db)
}

/**
 * Throws OPEN_PAYROLL where a request that was sent pays days after the end of the contract, and can be taken back. One in
 * preparation is calculated again with that end; for a payroll on hold, or beside others that were paid, nothing could be
 * done about the refusal, so it is only a warning. The caller holds the requests.
 */
export async function refuseOpenPayroll(db: Database, contractId: number, contractEnd: string): Promise<void> {
  const open = await openPayrolls(db, contractId)
  const late = open.find(({ period_end, is_to_take_back }) => is_to_take_back && period_end > contractEnd)
  if (late) throw new AppError('OPEN_PAYROLL', { values: { folio: late.folio } })
}
