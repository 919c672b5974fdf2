import { sql } from 'kysely'
import type { Session } from '../../../calls/context.ts'
import type { Database } from '../../../db/connect.ts'
import type { StoredRequest } from './request-row.ts'

/** The provider's staff who changed amounts are recorded; the company's own people approve them anyway. */
export const preparedBy = ({ prepared_by }: StoredRequest, { role, id }: Session): number[] =>
  role === 'Client' ? prepared_by : [...new Set([...prepared_by, id])]

/** Marks changed payrolls and the request as stale, so that they are calculated again. */
export async function markStale(
  db: Database,
  request: StoredRequest,
  payrollIds: readonly number[] | 'all',
  now: Date,
): Promise<void> {
  const which = payrollIds === 'all' ? sql`true` : sql`id = any(${payrollIds}::int[])`
  await sql`update payrolls set is_stale = true, failure = null, version = version + 1, updated_at = ${now.toISOString()},
      status = case when status = 'Calculated' then 'Pending' else status end
    where request_id = ${request.id} and ${which} and status in ('Pending', 'Calculated', 'Hold')`.execute(db)
  await sql`update payment_requests r set is_stale = true,
      people = (select count(*) from payrolls where request_id = r.id and status <> 'Excluded') where r.id = ${request.id}`.execute(
    db,
  )
}

/**
 * Payrolls that are still prepared depend on the contract and on the credit of the person: after a change of these they are to
 * be calculated again.
 */
export async function markPayrollsStale(
  db: Database,
  of: { contract_id: number } | { employee_id: number },
  now: Date,
): Promise<void> {
  const [[column, id] = ['', 0]] = Object.entries(of)
  await sql`with stale as (update payrolls p set is_stale = true, version = p.version + 1, updated_at = ${now.toISOString()},
      status = case when p.status = 'Calculated' then 'Pending' else p.status end
    from payment_requests r where r.id = p.request_id and ${sql.ref(`p.${column}`)} = ${id}
      and p.status in ('Pending', 'Calculated', 'Hold') and r.status in ('Pending', 'Calculated', 'Adjustment')
    returning p.request_id)
    update payment_requests set is_stale = true where id in (select request_id from stale)`.execute(db)
}
