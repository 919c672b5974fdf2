import { type RawBuilder, sql } from 'kysely'
import { t } from '../../../../contract/language/texts.ts'
import type { Database } from '../../../db/connect.ts'
import type { Columns } from '../../../db/rows.ts'
import { AppError } from '../../../errors/app-error.ts'

/** The members of a request that decide its claims. */
export type Claiming = Columns<'payment_requests', 'kind' | 'period_start' | 'period_end' | 'payment_date'>

/**
 * The days that a payroll of this request pays, so that no other one pays them again: the period, the year of a yearly
 * payment, or a whole contract. Other kinds may be paid repeatedly.
 */
export function claimOf({ kind, period_start, period_end, payment_date }: Claiming): {
  claim: string | null
  claimed: RawBuilder<string | null>
} {
  const year = payment_date.slice(0, 4)
  switch (kind) {
    case 'Regular':
      return { claim: kind, claimed: sql`daterange(${period_start}::date, ${period_end}::date, '[]')` }
    case 'Christmas bonus':
    case 'Profit sharing':
      return { claim: kind, claimed: sql`daterange(${`${year}-01-01`}::date, ${`${year}-12-31`}::date, '[]')` }
    case 'Settlement':
      return { claim: kind, claimed: sql`daterange(null, null)` }
    default:
      return { claim: null, claimed: sql`null::daterange` }
  }
}

const EXCLUSION = '23P01'
/** Violated by two requests that would adjust the same year of a person. */
const ADJUSTED = 'payrolls_adjusts_once'

/**
 * Runs a statement that claims days for payrolls. It is refused where another active request pays them by now; the database has
 * rolled everything back, so its folio is not known.
 */
export async function claiming<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, constraint } = error as { code?: unknown; constraint?: unknown }
    if (code !== EXCLUSION && constraint !== ADJUSTED) throw error
    throw new AppError('REQUEST_EXISTS', { values: { folio: t('server-payroll.requests.sameMoment') }, cause: error })
  }
}

/** Throws REQUEST_EXISTS with the folio where an active request pays one of these contracts for days of this one. */
export async function refusePaidElsewhere(
  db: Database,
  request: Claiming & { id?: number },
  contracts: RawBuilder<unknown>,
): Promise<void> {
  const { claim, claimed } = claimOf(request)
  if (claim === null) return
  const { rows } = await sql<{ folio: string }>`select r.folio from payrolls p join payment_requests r on r.id = p.request_id
    where p.contract_id in (${contracts}) and p.claim = ${claim} and p.claimed && ${claimed} and p.request_id <> ${request.id ?? 0}
    order by r.id limit 1`.execute(db)
  if (rows[0]) throw new AppError('REQUEST_EXISTS', { values: { folio: rows[0].folio } })
}
