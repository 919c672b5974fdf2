import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { readColumns } from '../../../db/rows.ts'

/** Until the transaction ends no other one calculates a year of the company's people or changes its inputs. */
export const lockYears = (db: Database, companyId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('annual'), ${companyId})`.execute(db)

/**
 * Of several contracts of a person in one request, the payroll `p` of the latest one adjusts the year or takes the rest of an
 * adjustment: they are calculated together, so that none sees the amounts of the others. It reads the payrolls of the person
 * first: before a new request has statistics, PostgreSQL would read all of its payrolls for each of them.
 */
export const isLatest = sql<boolean>`not exists (select from
  (select x.request_id, x.contract_id, x.claim from payrolls x where x.employee_id = p.employee_id offset 0) later
  where later.request_id = p.request_id and later.contract_id > p.contract_id and later.claim is not null)`

/**
 * Locks the years before payrolls are calculated: only one transaction of a company at a time calculates the open rest of a
 * year, so that no two payrolls apply the same credit. A year that another request has released is adjusted by this one.
 */
export async function holdYears(db: Database, requestId: number, payrollIds: readonly number[]): Promise<void> {
  const columns = ['company_id', 'kind', 'adjusts_year'] as const
  const { company_id, kind, adjusts_year } = await readColumns(db, 'payment_requests', requestId, columns)
  // A settlement states the credit that is left.
  if (kind !== 'Regular' && kind !== 'Settlement') return
  await lockYears(db, company_id)
  await leaveToLatest(db, requestId, payrollIds)
  if (adjusts_year === null) return
  await giveYear(db, adjusts_year, sql`p.id = any(${payrollIds}::int[]) and p.claim is not null`)
}

/**
 * An earlier contract that was calculated before the latest one was in the request is calculated again without the year. Like
 * `isLatest`, it reads the payrolls of each person first.
 */
const leaveToLatest = (db: Database, requestId: number, payrollIds: readonly number[]) =>
  sql`update payrolls p set adjusts_year = null, annual = null, is_stale = true, version = p.version + 1,
      status = case when p.status = 'Calculated' then 'Pending' else p.status end
    from (select x.id, x.request_id from payrolls x where (x.adjusts_year is not null or x.annual is not null)
      and x.employee_id in (select employee_id from payrolls where id = any(${payrollIds}::int[])) offset 0) counted
    where p.id = counted.id and counted.request_id = ${requestId} and p.claim is not null and not (${isLatest})`.execute(db)

/** Says which year payrolls `p` adjust, unless another payroll of the same person and employer adjusts it. */
export const giveYear = (db: Database, year: number | null, which: RawBuilder<unknown>) =>
  sql`update payrolls p set adjusts_year = ${year}, annual = null where ${which}
    and p.adjusts_year is distinct from ${year} and (${year}::int is null or ${isLatest} and not exists (select from payrolls x
      where x.employee_id = p.employee_id and x.company_id = p.company_id and x.claim is not null
      and x.adjusts_year = ${year}))`.execute(db)
