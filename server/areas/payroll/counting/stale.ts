import { type RawBuilder, sql } from 'kysely'
import { AWAY } from '../../../../payroll/period/types.ts'
import type { Database } from '../../../db/connect.ts'
import { WITH_NEXT } from '../../../db/guard-pool.ts'
import { bimester, bimesterOfPay } from './bimester.ts'
import { NOT_COUNTED } from './settlement-source.ts'
import { SUBSIDY_DAY } from './subsidy-day.ts'

/** Marks changed payrolls and the request as stale, so that they are calculated again. */
export async function markStale(
  db: Database,
  request: { id: number },
  payrollIds: readonly number[] | 'all',
  now: Date,
): Promise<void> {
  const which = payrollIds === 'all' ? sql`true` : sql`id = any(${payrollIds}::int[])`
  await sql`update payrolls set is_stale = true, failure = null, version = version + 1, updated_at = ${now.toISOString()},
      status = case when status = 'Calculated' then 'Pending' else status end
    where request_id = ${request.id} and ${which} and status in ('Pending', 'Calculated', 'Hold')`.execute(db)
  await sql`update payment_requests r set is_stale = true,
      people = (select count(*) from payrolls where request_id = r.id and status <> 'Excluded')
      where r.id = ${request.id}`.execute(db)
}

const OPEN = sql`p.status in ('Pending', 'Calculated', 'Hold')`

/** Marks those payrolls `p` that a request `r` still prepares, so that they are calculated again. */
async function markPrepared(db: Database, which: RawBuilder<unknown>, now: Date): Promise<void> {
  // A request that is being sent or taken back is waited for: its status before that must not decide.
  await sql`select from payment_requests r where r.status in ('Pending', 'Calculated', 'Adjustment', 'Approval', 'Validating')
      and exists (select from payrolls p where p.request_id = r.id and ${OPEN} and ${which})
    order by r.id for no key update ${WITH_NEXT}`.execute(db)
  await sql`with stale as (update payrolls p set is_stale = true, version = p.version + 1, updated_at = ${now.toISOString()},
      status = case when p.status = 'Calculated' then 'Pending' else p.status end
    from payment_requests r where r.id = p.request_id and ${OPEN}
      and r.status in ('Pending', 'Calculated', 'Adjustment') and ${which}
    returning p.request_id)
    update payment_requests set is_stale = true where id in (select request_id from stale)`.execute(db)
}

/** A payroll depends on the contract and on the credit of the person. */
export const markPayrollsStale = (db: Database, of: { contract_id: number } | { employee_id: number }, now: Date) =>
  markPrepared(db, 'contract_id' in of ? sql`p.contract_id = ${of.contract_id}` : sql`p.employee_id = ${of.employee_id}`, now)

/** Fields of the company from which payrolls are calculated: state tax, work risk premium and zone of the minimum wage. */
export const COUNTED_OF_COMPANY: readonly string[] = ['imss_risk_class', 'imss_risk_premium', 'payroll_state', 'zone']

export const markCompanyStale = (db: Database, companyId: number, now: Date) =>
  markPrepared(db, sql`p.company_id = ${companyId}`, now)

export const markOutsideRun = (db: Database, run: { id: number; request_id: number }, now: Date) =>
  markPrepared(
    db,
    sql`r.id = ${run.request_id} and p.id not in (select payroll_id from payroll_run_items where run_id = ${run.id})`,
    now,
  )

/** Payrolls that a run calculated before a change of the law or of the company's defaults was entered, while it ran. */
export const markBeforeChanges = (db: Database, requestId: number, now: Date) =>
  markPrepared(
    db,
    sql`r.id = ${requestId} and exists (select from payroll_changes v where v.created_at > p.updated_at
      and v.valid_from <= r.payment_date and v.area <> 'journal' and (v.company_id is null or v.company_id = r.company_id))`,
    now,
  )

/** A rest of a debt that was entered again also applies to its copies in other requests. */
export const markCopiesStale = (db: Database, orderIds: readonly number[], now: Date) =>
  markPrepared(
    db,
    sql`exists (select from payroll_deductions c where c.payroll_id = p.id and c.debt_id = any(${orderIds}::int[]))`,
    now,
  )

/** Payrolls on hold no longer count in the other ones of their people once their request is closed. */
export const markHeldReleased = (db: Database, requestId: number, now: Date) =>
  markPrepared(
    db,
    sql`p.employee_id in (select employee_id from payrolls where request_id = ${requestId} and status = 'Hold')`,
    now,
  )

/**
 * The payments of a sent request count in other payrolls of its people: an exemption of the year that both use (LISR 93-XIV),
 * the subsidy of a month and its taxed pay, with which the month may pass the limit of the subsidy (Decree on the employment
 * subsidy), variable pay and its days of wage in the contribution base of the next bimester (LSS 30-II), and days of absence in a
 * Christmas bonus and in later quotas of the month (LSS 31-I).
 */
export const markAfterSent = (db: Database, { id, company_id }: { id: number; company_id: number }, now: Date) =>
  markPrepared(
    db,
    sql`r.company_id = ${company_id} and r.id <> ${id} and exists (select from payrolls x
      where x.request_id = ${id} and x.employee_id = p.employee_id and x.status <> 'Excluded'
        and (date_trunc('year', x.payment_date) = date_trunc('year', p.payment_date)
            and exists (select from jsonb_each_text(x.exempt_used) a join jsonb_each_text(p.exempt_used) b using (key)
              where a.value::numeric > 0 and b.value::numeric > 0)
          or date_trunc('month', ${SUBSIDY_DAY}) = date_trunc('month', p.payment_date) and x.payment_date <= p.payment_date
            and (x.kind = 'Regular' and x.taxed > 0 or x.subsidy_caused > 0) and p.subsidy_caused > 0
          or p.kind = 'Regular' and ${bimesterOfPay('x.')} = ${bimester('p.period_start')} - 1
            and (x.variable_pay > 0 or x.kind = 'Regular' and exists (select from payrolls v where v.employee_id = p.employee_id
              and v.company_id = p.company_id and v.variable_pay > 0 and ${bimesterOfPay('v.')} = ${bimesterOfPay('x.')}))
          or p.kind = 'Regular' and date_trunc('month', x.period_end) = date_trunc('month', p.period_start)
            and x.period_end < p.period_start
            and exists (select from payroll_incidents i where i.payroll_id = x.id and i.type = any(${AWAY}::text[]))
          or x.contract_id = p.contract_id and p.kind in ('Settlement', 'Christmas bonus')
            and exists (select from payroll_incidents i where i.payroll_id = x.id and i.type = any(${NOT_COUNTED}::text[]))))`,
    now,
  )

/** A sent request that is taken back or cancelled no longer counts in the other payrolls of its people. */
export const markNoLongerSent = (db: Database, { id, company_id }: { id: number; company_id: number }, now: Date) =>
  markPrepared(
    db,
    sql`r.company_id = ${company_id} and r.id <> ${id} and p.employee_id in
      (select employee_id from payrolls where request_id = ${id} and status <> 'Excluded')`,
    now,
  )

/** Changes of its people and its company while a request was sent apply to it once it is taken back. */
export const markTakenBack = (db: Database, { id }: { id: number }, now: Date) =>
  markPrepared(
    db,
    sql`r.id = ${id} and (exists (select from contracts k where k.id = p.contract_id and k.updated_at > r.calculated_at)
      or exists (select from history h where h.entity = 'person' and h.entity_id = p.employee_id
        and h.action = 'person.house-credit-updated' and h.at > r.calculated_at)
      or exists (select from history h, jsonb_array_elements(h.changes) c where h.entity = 'company' and h.entity_id = r.company_id
        and h.action in ('client.updated', 'client.change-applied') and h.at > r.calculated_at and c->>'field' = any(${COUNTED_OF_COMPANY}::text[])))`,
    now,
  )
