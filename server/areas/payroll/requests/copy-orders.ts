import { sql } from 'kysely'
import { entriesOfKind } from '../../../../contract/payroll/entries/entry-types.ts'
import type { Database } from '../../../db/connect.ts'
import { continuingOrders } from '../counting/debts.ts'

/** Alimony in per cent of the pay is a part of every payment (LFT 110-V); an amount is that of a period. */
const isOfAllPay = sql`n.kind <> 'Settlement' and d.type = 'Alimony' and d.percent is not null
  and d.of is distinct from 'daily salary'`

/**
 * Copies into a new request the continuing orders of each person, and from the copied request its perceptions for each person.
 */
export async function copyOrders(
  db: Database,
  { id: requestId, kind }: { id: number; kind: string },
  copiedFrom: number | null,
  now: Date,
  /** Only for these people, where others were in the request before. */
  employeeIds: readonly number[] | null = null,
): Promise<void> {
  const at = now.toISOString()
  const chosen = employeeIds === null ? sql`true` : sql`n.employee_id = any(${employeeIds}::int[])`
  await sql`insert into payroll_deductions (request_id, payroll_id, type, amount, percent, of, date_from, date_to, total, remaining,
      debt_id, opening, recurring, note, file_id, created_by, created_at)
    select n.request_id, n.id, d.type, d.amount, d.percent, d.of, d.date_from, d.date_to, d.total, d.rest,
      coalesce(d.debt_id, d.id), coalesce(d.opening, d.remaining), true, d.note, d.file_id, d.created_by, ${at}::timestamptz
    from payrolls n
      join lateral (${continuingOrders(sql`n.employee_id`, sql`n.company_id`, sql`n.request_id`)}) d on true
    where n.request_id = ${requestId} and ${chosen}
      and (n.kind = 'Regular' or ${isOfAllPay})
      and (d.date_to is null or d.date_to >= n.period_start)`.execute(db)
  if (copiedFrom === null) return
  const { perceptions: taken } = entriesOfKind(kind)
  // A request of another kind takes only some of them.
  await sql`update payrolls n set own_perceptions = coalesce((select jsonb_agg(x) from jsonb_array_elements(o.own_perceptions) x
      where n.kind = o.kind or x->>'code' = any(${taken}::text[])), '[]') from payrolls o
    where n.request_id = ${requestId} and o.request_id = ${copiedFrom} and o.employee_id = n.employee_id`.execute(db)
}
