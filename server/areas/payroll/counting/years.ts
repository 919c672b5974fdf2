import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'

/** Until the transaction ends no other one calculates a year of the company's people or changes its inputs. */
export const lockYears = (db: Database, companyId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('annual'), ${companyId})`.execute(db)

/**
 * Locks the years before payrolls are calculated: only one transaction of a company at a time calculates the open rest of a
 * year, so that no two payrolls apply the same credit. A year that another request has released is adjusted by this one.
 */
export async function holdYears(db: Database, requestId: number, payrollIds: readonly number[]): Promise<void> {
  const { company_id, kind, adjusts_year } = await db
    .selectFrom('payment_requests')
    .select(['company_id', 'kind', 'adjusts_year'])
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  // A settlement states the credit that is left.
  if (kind !== 'Regular' && kind !== 'Settlement') return
  await lockYears(db, company_id)
  if (adjusts_year === null) return
  await giveYear(db, adjusts_year, sql`p.id = any(${payrollIds}::int[]) and p.claim is not null`)
}

/**
 * Says which year payrolls `p` adjust, unless another payroll of the same person and employer adjusts it; of two contracts in
 * one request the later one does.
 */
export const giveYear = (db: Database, year: number | null, which: RawBuilder<unknown>) =>
  sql`update payrolls p set adjusts_year = ${year}, annual = null where ${which}
    and p.adjusts_year is distinct from ${year} and not exists (select from payrolls x
      where x.employee_id = p.employee_id and x.company_id = p.company_id and x.claim is not null
        and (x.adjusts_year = ${year} or x.request_id = p.request_id and x.contract_id > p.contract_id and ${year}::int is not null))`.execute(
    db,
  )
