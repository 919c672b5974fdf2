import { type RawBuilder, sql } from 'kysely'

/**
 * The rest of the debt of an order `d`: the amount entered with its first order, less the amounts that its living payrolls
 * take, paid or not; `null` without a debt.
 * @param which of the orders `o` of the debt count
 */
export const leftOf = (which: RawBuilder<unknown>) => sql`case when d.remaining is not null then greatest(0,
  coalesce((select first.remaining from payroll_deductions first where first.id = d.debt_id), d.opening, d.remaining) - coalesce((select sum(o.taken) from payroll_deductions o
    join payrolls q on q.id = o.payroll_id and q.claim is not null
    where (o.id = coalesce(d.debt_id, d.id) or o.debt_id = coalesce(d.debt_id, d.id)) and ${which}), 0)) end`

/**
 * The continuing orders of a person in a company with their `rest`: those of the last regular payroll, also under a former
 * contract and before it is paid. A debt without a rest is one of them while that payroll is not paid, since it may still take
 * less.
 * @param except a request left out
 */
export const continuingOrders = (person: RawBuilder<unknown>, company: RawBuilder<unknown>, except = sql`0`) => sql`
  select d.*, x.rest from (select o.id, o.status from payrolls o where o.employee_id = ${person} and o.company_id = ${company}
        and o.request_id <> ${except} and o.claim is not null and o.kind = 'Regular'
      order by o.payment_date desc, o.id desc limit 1) l
    join payroll_deductions d on d.payroll_id = l.id and d.recurring
    cross join lateral (select ${leftOf(sql`true`)} as rest) x
  where x.rest is null or x.rest > 0 or l.status not in ('Paid', 'Complete')`
