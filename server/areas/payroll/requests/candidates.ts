import { type RawBuilder, sql } from 'kysely'
import type { Claiming } from './claims.ts'

/** Kinds that may be paid after the end of a contract. */
const LATE = ['Settlement', 'Correction']

/** Contracts that are in force. */
const LIVING = ['Active', 'Ending']

/** Employees `p` of a company with the contract `k` that a request can pay, one contract each. */
export function candidatesOf(
  companyId: number,
  { kind, period_start, period_end, payment_date }: Claiming,
  ids: readonly number[] | null,
): RawBuilder<unknown> {
  // People who worked in the year share its profit, also after leaving (LFT 127); of those only the named ones.
  const isLate = LATE.includes(kind) || (kind === 'Profit sharing' && ids !== null)
  const chosen = ids === null ? sql`true` : sql`p.id = any(${ids}::int[])`
  // Amounts of a confirmed settlement are paid by no other request; a named person gets the reason in the calculation.
  const isSettled = ids !== null ? sql`false` : settledBy(kind, period_start, payment_date)
  // A settlement concerns people whose contract ends; without names only those.
  const ending = kind === 'Settlement' && ids === null
  return sql`select distinct on (p.id) p.id, p.number, p.firstname, p.lastname, k.id as contract_id, k.department
    from people p join contracts k on k.person_id = p.id and k.company_id = p.company_id
    where p.company_id = ${companyId} and p.role = 'Employee' and ${chosen} and k.type = 'Employee'
      and (p.onboarding_status = 'Approved' or ${isLate} and p.onboarding_status = 'Terminated')
      and k.status = any(${isLate ? [...LIVING, 'Ended'] : LIVING}::text[])
      and k.start_date <= ${period_end}::date
      and (${isLate} or coalesce(k.end_date, 'infinity'::date) >= ${period_start}::date)
      and (not ${ending} or exists (select from terminations t where t.contract_id = k.id and t.status in ('Scheduled', 'Terminated')))
      and not ${isSettled}
    order by p.id, k.start_date desc, k.id desc`
}

function settledBy(kind: string, start: string, payment: string): RawBuilder<unknown> {
  const confirmed = sql`select from terminations t where t.contract_id = k.id and t.status in ('Scheduled', 'Terminated')`
  if (kind === 'Regular') {
    return sql`exists (${confirmed} and (t.settlement_input->>'salary_from')::date <= ${start}::date
      and t.settlement->'lines' @> '[{"code":"SALARY"}]')`
  }
  // Without names, a settlement that another request pays is excluded.
  if (kind === 'Settlement') return sql`exists (select from payrolls q where q.contract_id = k.id and q.claim = 'Settlement')`
  if (kind !== 'Christmas bonus') return sql`false`
  return sql`exists (${confirmed} and extract(year from t.contract_end_date) = extract(year from ${payment}::date)
    and t.settlement->'lines' @> '[{"code":"CHRISTMAS_BONUS"}]')`
}
