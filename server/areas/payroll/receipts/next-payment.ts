import { sql } from 'kysely'
import { today } from '../../../../contract/calendar.ts'
import type { NextPayment } from '../../../../contract/payroll/receipts/schemas.ts'
import type { Action } from '../../../calls/handlers.ts'
import { isToldTo } from '../../contracts/contract-row.ts'

type InFlight = { currency: string; invoices: number; total: string }

/** A payment that may still change is answered without its amount: a payroll until the company has approved it. */
const IS_FINAL = sql`q.status = 'Validating'`

/**
 * The next payment of the caller that they may know of, and for a contractor also submitted and unpaid invoices. Both use the
 * index by person.
 */
export const myNextPayment: Action<'payroll/my-next-payment'> = async (_input, { db, session, now }) => {
  const day = today(now)
  const payments = await sql<NextPayment>`
    select q.folio, y.payment_date, y.period_start, y.period_end, q.currency,
      case when ${IS_FINAL} then y.net::text end as amount
    from payrolls y join payment_requests q on q.id = y.request_id
    where y.employee_id = ${session.id} and y.payment_date >= ${day}::date and y.status in ('Pending', 'Calculated')
      and q.status in ('Pending', 'Calculated', 'Adjustment', 'Approval', 'Validating')
      and not (y.kind = 'Settlement' and exists (select from terminations e
        where e.contract_id = y.contract_id and e.status = 'Scheduled' and not ${isToldTo(session)}))
    union all
    select i.folio, i.due_date, i.period_start, i.period_end, i.currency, i.total::text
    from invoices i where i.contractor_id = ${session.id} and i.status = 'Validating'
    order by 2, 1 limit 1`.execute(db)
  const inFlight = await sql<InFlight>`
    select i.currency, count(*)::int as invoices, sum(i.total)::text as total from invoices i
    where i.contractor_id = ${session.id} and i.status not in ('Paid', 'Complete', 'Cancelled')
    group by 1 order by 1`.execute(db)
  return { next_payment: payments.rows[0] ?? null, invoices_in_flight: inFlight.rows }
}
