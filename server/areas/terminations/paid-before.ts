import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { WITH_NEXT } from '../../db/guard-pool.ts'
import { isPaidOrSent } from '../payroll/counting/settlement-source.ts'

/** Amounts that payrolls of the contract have paid already, or are about to: the settlement does not pay them again. */
export interface PaidBefore {
  /** Last day of salary. */
  through: string | null
  /** In the month of the last day of work. */
  taxed: string
  isr: string
  /** In the calendar year in which the contract ends; `null` without payments. */
  christmasBonus: string | null
  exempt: { christmasBonus: string; vacationPremium: string } | null
}

export const NOTHING_PAID: PaidBefore = { through: null, taxed: '0.00', isr: '0.00', christmasBonus: null, exempt: null }

export async function paidBefore(
  db: Database,
  contractId: number,
  { last_day, contract_end_date }: { last_day: string; contract_end_date: string },
): Promise<PaidBefore> {
  const inYear = sql`extract(year from x.payment_date) = extract(year from ${contract_end_date}::date)`
  const inMonth = sql`x.kind = 'Regular' and date_trunc('month', x.period_end) = date_trunc('month', ${last_day}::date)`
  const exempt = (name: string) =>
    sql`round(coalesce(sum((x.exempt_used->>${sql.lit(name)})::numeric) filter (where ${inYear}), 0), 2)::text`
  const { rows } = await sql<PaidBefore & { count: number }>`
    select count(*) as count, max(x.period_end) filter (where x.kind = 'Regular' and x.period_start <= ${last_day}::date) as through,
      round(coalesce(sum(x.taxed) filter (where ${inMonth}), 0), 2)::text as taxed,
      round(coalesce(sum(x.isr - coalesce((x.annual->>'taken')::numeric, 0)) filter (where ${inMonth}), 0), 2)::text as isr,
      (select round(sum((l->>'amount')::numeric), 2)::text from payrolls x join payment_requests r on r.id = x.request_id,
          jsonb_array_elements(x.perceptions) l where x.contract_id = ${contractId} and x.kind <> 'Settlement' and ${isPaidOrSent}
          and ${inYear} and l->>'code' = 'CHRISTMAS_BONUS') as "christmasBonus",
      json_build_object('christmasBonus', ${exempt('christmasBonus')}, 'vacationPremium', ${exempt('vacationPremium')}) as exempt
    from payrolls x join payment_requests r on r.id = x.request_id
    where x.contract_id = ${contractId} and x.kind <> 'Settlement' and ${isPaidOrSent}`.execute(db)
  const [row] = rows
  if (!row || row.count === 0) return NOTHING_PAID
  const { count: _count, ...paid } = row
  return paid
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
