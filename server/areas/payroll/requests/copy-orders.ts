import { sql } from 'kysely'
import { entriesOfKind } from '../../../../contract/payroll/entries/entries-of-kind.ts'
import type { Database } from '../../../db/connect.ts'

/**
 * Copies continuing orders into a new request: recurring deductions with an open rest, from each person's last paid payroll;
 * and from the copied request its entries for each person.
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
      recurring, note, file_id, created_by, created_at)
    select n.request_id, n.id, d.type, d.amount, d.percent, d.of, d.date_from, d.date_to, d.total, d.remaining - d.taken, true,
      d.note, d.file_id, d.created_by, ${at}::timestamptz
    from payrolls n
      join lateral (select o.id from payrolls o where o.contract_id = n.contract_id and o.status in ('Paid', 'Complete')
        and o.kind = 'Regular' order by o.payment_date desc, o.id desc limit 1) l on true
      join payroll_deductions d on d.payroll_id = l.id
    where n.request_id = ${requestId} and ${chosen} and n.kind = 'Regular' and d.recurring and (d.remaining is null or d.remaining > d.taken)
      and (d.date_to is null or d.date_to >= n.period_start)`.execute(db)
  if (copiedFrom === null) return
  const { perceptions: taken } = entriesOfKind(kind)
  // A request of another kind takes only some of them.
  await sql`update payrolls n set own_perceptions = coalesce((select jsonb_agg(x) from jsonb_array_elements(o.own_perceptions) x
      where n.kind = o.kind or x->>'code' = any(${taken}::text[])), '[]') from payrolls o
    where n.request_id = ${requestId} and o.request_id = ${copiedFrom} and o.contract_id = n.contract_id`.execute(db)
}
