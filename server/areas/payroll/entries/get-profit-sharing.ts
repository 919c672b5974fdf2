import { sql } from 'kysely'
import type { ProfitShare } from '../../../../contract/payroll/counting/schemas.ts'
import type { Action } from '../../../calls/handlers.ts'
import { IN_ORDER } from '../counting/in-order.ts'
import type { StoredShare } from '../counting/profit-workers.ts'
import { checkReach } from '../requests/reach.ts'
import { storedSharing } from './config-profit-sharing.ts'

/** The shares of a request, person by person, and the people who worked in the year and are not in it. */
export const getProfitSharing: Action<'payroll/get-profit-sharing'> = async (input, { db, session }) => {
  const { requestId, page = 1, limit = 25 } = input
  await checkReach(db, session, requestId)
  const sharing = await storedSharing(db, requestId)
  if (sharing === null) return { sharing, workers: [], totalWorkers: 0, missing: 0 }
  const where = sql`p.request_id = ${requestId} and p.status <> 'Excluded' and p.profit_share is not null`
  const { rows } = await sql<{ id: number; name: string; profit_share: StoredShare }>`
    select p.id, p.firstname || ' ' || p.lastname as name, p.profit_share from payrolls p where ${where}
    order by ${IN_ORDER} limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const { rows: counted } = await sql<{ total: number; missing: number }>`select
      (select count(*) from payrolls p where ${where})::int as total,
      (select count(distinct k.person_id) from contracts k join payment_requests r on r.company_id = k.company_id
        where r.id = ${requestId} and k.type = 'Employee' and k.status in ('Active', 'Ending', 'Ended')
          and k.start_date <= make_date(${sharing.year}, 12, 31)
          and coalesce(k.end_date, 'infinity'::date) >= make_date(${sharing.year}, 1, 1)
          and not exists (select from payrolls q where q.request_id = r.id
          and q.employee_id = k.person_id))::int as missing`.execute(db)
  return {
    sharing,
    workers: rows.map(({ id, name, profit_share }) => toShare(id, name, profit_share)),
    totalWorkers: counted[0]?.total ?? 0,
    missing: counted[0]?.missing ?? 0,
  }
}

const toShare = (payroll_id: number, person: string, { said: entered, worker, share }: StoredShare): ProfitShare => ({
  payroll_id,
  person,
  kind: worker.kind,
  days: worker.days,
  daily_wage: worker.dailyWage,
  wages: worker.wages ?? null,
  wages_counted: share.wages,
  last_shares: worker.lastShares ?? [],
  is_said: entered !== null,
  by_days: share.byDays,
  by_wages: share.byWages,
  limit: share.limit,
  amount: share.amount,
  reason: share.reason,
})
