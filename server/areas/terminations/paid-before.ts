import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { WITH_NEXT } from '../../db/guard-pool.ts'
import { bimesterOf, bimesterOfPay } from '../payroll/counting/bimester.ts'
import { continuingOrders } from '../payroll/counting/debts.ts'
import { type ServiceStart, serviceStartsOf } from '../payroll/counting/service.ts'
import { absencesOf, isPaidOrSent } from '../payroll/counting/settlement-source.ts'

/**
 * The service before a settlement, and the amounts that payrolls have paid already or are about to: the settlement does not pay
 * them again.
 */
export interface PaidBefore {
  /** The monthly salaries of the contract by the day from which each applies. */
  salaries: { from: string; monthly: string }[]
  /** First day of service; `null`: that of the contract. */
  serviceFrom: string | null
  /** Last day of salary. */
  through: string | null
  /** In the month of the last day of work. */
  taxed: string
  isr: string
  /** Employment subsidy caused. */
  subsidy: string
  /** In the calendar year in which the contract ends; `null` without payments. */
  christmasBonus: string | null
  /** Days of that year which do not count for the Christmas bonus. */
  absenceDays: number
  exempt: { christmasBonus: string; vacationPremium: string } | null
  /** Does a continuing court order apply on the last day of work? */
  hasAlimony: boolean
  /** Variable pay of the last thirty days that were paid, and its days (LFT 89). */
  variable: { total: string; days: string } | null
  /** Variable pay of the bimester before the one of the last day of work, and its days (LSS 30-II). */
  bimester: { total: string; days: string } | null
}

export const NOTHING_PAID: PaidBefore = {
  salaries: [],
  serviceFrom: null,
  through: null,
  taxed: '0.00',
  isr: '0.00',
  subsidy: '0.00',
  christmasBonus: null,
  absenceDays: 0,
  exempt: null,
  hasAlimony: false,
  variable: null,
  bimester: null,
}

export async function paidBefore(
  db: Database,
  contractId: number,
  { last_day, contract_end_date }: { last_day: string; contract_end_date: string },
): Promise<PaidBefore> {
  const inYear = sql`extract(year from x.payment_date) = extract(year from ${contract_end_date}::date)`
  const inMonth = sql`x.kind = 'Regular' and date_trunc('month', x.period_end) = date_trunc('month', ${last_day}::date)`
  const exempt = (name: string) =>
    sql`round(coalesce(sum((x.exempt_used->>${sql.lit(name)})::numeric) filter (where ${inYear}), 0), 2)::text`
  const [service] = await serviceStartsOf(db, sql`select ${contractId}::int`)
  const { rows } = await sql<Omit<PaidBefore, 'serviceFrom' | 'variable' | 'bimester'>>`
    select coalesce((select json_agg(json_build_object('from', s.effective_from, 'monthly', s.monthly_salary::text) order by s.effective_from)
        from (select distinct on (effective_from) * from contract_terms where contract_id = ${contractId} and monthly_salary is not null
          order by effective_from, id desc) s), '[]') as salaries,
      max(x.period_end) filter (where x.kind = 'Regular' and x.period_start <= ${last_day}::date) as through,
      round(coalesce(sum(x.taxed) filter (where ${inMonth}), 0), 2)::text as taxed,
      round(coalesce(sum(x.isr - coalesce((x.annual->>'taken')::numeric, 0)) filter (where ${inMonth}), 0), 2)::text as isr,
      round(coalesce(sum(x.subsidy_caused) filter (where ${inMonth}), 0), 2)::text as subsidy,
      (select round(sum((l->>'amount')::numeric), 2)::text from payrolls x join payment_requests r on r.id = x.request_id,
          jsonb_array_elements(x.perceptions) l where x.contract_id = ${contractId} and x.kind <> 'Settlement' and ${isPaidOrSent}
          and ${inYear} and l->>'code' = 'CHRISTMAS_BONUS') as "christmasBonus",
      coalesce((select days from (${absencesOf(sql`select ${contractId}::int as contract_id, ${contract_end_date}::date as day`)}) d), 0)
        as "absenceDays",
      (select case when count(*) > 0 then json_build_object('christmasBonus', ${exempt('christmasBonus')},
          'vacationPremium', ${exempt('vacationPremium')}) end
        from contracts k join payrolls x on x.employee_id = k.person_id and x.company_id = k.company_id
          and (x.contract_id <> k.id or x.kind <> 'Settlement')
        join payment_requests r on r.id = x.request_id where k.id = ${contractId} and ${isPaidOrSent}) as exempt,
      exists (select from contracts k join lateral (${continuingOrders(sql`k.person_id`, sql`k.company_id`)}) d on true
        where k.id = ${contractId} and d.type = 'Alimony' and (d.date_from is null or d.date_from <= ${last_day}::date)
          and (d.date_to is null or d.date_to >= ${last_day}::date)) as "hasAlimony"
    from payrolls x join payment_requests r on r.id = x.request_id
    where x.contract_id = ${contractId} and x.kind <> 'Settlement' and ${isPaidOrSent}`.execute(db)
  const [paid = NOTHING_PAID] = rows
  if (service === undefined) return NOTHING_PAID
  return { ...paid, ...(await variableBefore(db, service, last_day)), serviceFrom: service.service_from }
}

type Variable = Pick<PaidBefore, 'variable' | 'bimester'>

/**
 * The variable pay of the whole periods that the last thirty paid days of the service touch, and of the bimester before, also
 * under contracts that this one follows without a break and by payments outside the periods (LFT 84, 89; LSS 30-II). A request
 * outside the periods may reward a year: only its days within these periods, or after them in the days owed, count.
 */
async function variableBefore(
  db: Database,
  { contract_id, service_from, employed_from }: ServiceStart,
  lastDay: string,
): Promise<Variable> {
  const isOfService = sql`x.contract_start >= ${service_from}::date`
  const isLast = sql`${isOfService} and x.kind = 'Regular' and x.period_end > x.day - 30`
  // Never more days than the periods have, since those are the divisor.
  const within = sql`greatest(0, least(least(x.period_end, greatest(w.last, ${lastDay}::date)) - greatest(x.period_start, w.first),
    w.last - w.first) + 1)`
  const outside = sql`x.variable_pay * ${within} / (x.period_end - x.period_start + 1)`
  const ofLast = sql`case when x.kind = 'Regular' then x.variable_pay else round(${outside}, 2) end`
  const isBefore = sql`${bimesterOfPay('x.')} = ${bimesterOf(sql`${lastDay}::date`)} - 1`
  // Days of wage are those of the periods of pay; a Christmas bonus has days of another kind.
  const days = (condition: RawBuilder<unknown>) => sql`sum(x.days_paid) filter (where x.kind = 'Regular' and ${condition})`
  const part = (
    total: RawBuilder<unknown>,
    condition: RawBuilder<unknown>,
  ) => sql`case when ${total} > 0 and ${days(condition)} > 0
    then json_build_object('total', (${total})::text, 'days', trim_scale(${days(condition)})::text) end`
  const { rows } = await sql<Variable>`
    with x as (select x.*, c.start_date as contract_start, least(${lastDay}::date, max(x.period_end) filter (where x.kind = 'Regular') over ()) as day
        from contracts k join payrolls x on x.employee_id = k.person_id and x.company_id = k.company_id
        join contracts c on c.id = x.contract_id and c.start_date between ${employed_from}::date and k.start_date
        join payment_requests r on r.id = x.request_id
        where k.id = ${contract_id} and x.kind <> 'Settlement' and x.period_start <= ${lastDay}::date and ${isPaidOrSent}),
      w as (select min(x.period_start) as first, max(x.period_end) as last from x where ${isLast})
    select ${part(sql`sum(${ofLast}) filter (where ${isLast} or ${isOfService} and x.kind <> 'Regular')`, isLast)} as variable,
      ${part(sql`sum(x.variable_pay) filter (where ${isBefore})`, isBefore)} as bimester from x cross join w`.execute(db)
  return rows[0] ?? { variable: null, bimester: null }
}

interface HeldSettlement {
  folio: string
  status: string
  is_counted: boolean
}

/**
 * The payment request that pays the settlement of a contract, locked until the transaction ends, so that it is neither sent
 * nor calculated meanwhile. `null` if there is none.
 */
export async function holdSettlementRequest(db: Database, contractId: number): Promise<HeldSettlement | null> {
  const found = await settlementRequestOf(db, contractId)
  if (found === null) return null
  await sql`select from payment_requests where id = ${found.id} for no key update ${WITH_NEXT}`.execute(db)
  const { rows } = await sql<HeldSettlement>`select folio, status,
      exists (select from payroll_runs u where u.request_id = r.id and u.status = 'Running') as is_counted
    from payment_requests r where id = ${found.id}`.execute(db)
  return rows[0] ?? null
}

/** The payment request that pays the settlement of a contract; `null` where none does. */
export async function settlementRequestOf(
  db: Database,
  contractId: number,
): Promise<{ id: number; folio: string; status: string } | null> {
  const { rows } = await sql<{ id: number; folio: string; status: string }>`select r.id, r.folio, r.status
    from payrolls p join payment_requests r on r.id = p.request_id
    where p.contract_id = ${contractId} and p.claim = 'Settlement' limit 1`.execute(db)
  return rows[0] ?? null
}
