import { type RawBuilder, sql } from 'kysely'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import type { Database } from '../../../db/connect.ts'
import { IN_ORDER } from '../counting/in-order.ts'

/** Number of people listed by name; there may be more. */
const MOST_SHOWN = 200

/**
 * The reason why a payroll `p` of a request that adjusts `year` does not: another one of the person evaluated the year.
 * Where that one did not adjust it either, its own obstacle is the reason; naming the other request would hide it.
 */
export const elsewhereOf = (year: RawBuilder<unknown>) => sql`coalesce((select
    case when o.annual is null then jsonb_build_array(n.folio || ' will adjust the year but has not been calculated.')
      when (o.annual->>'is_due')::boolean then jsonb_build_array(n.folio || ' adjusts the year.')
      else (o.annual->'reasons') || jsonb_build_array('This was decided in ' || n.folio || '.') end
  from payrolls o join payment_requests n on n.id = o.request_id
  where o.employee_id = p.employee_id and o.company_id = p.company_id and o.id <> p.id and o.adjusts_year = ${year} and o.claim is not null),
  '["No other payment request adjusts the year now: recalculate."]')`

/** The result of a request's adjustment, and the people excluded with the reason. */
export async function annualSummaryOf(db: Database, requestId: number): Promise<NonNullable<PaymentRequest['annual']>> {
  const { rows } = await sql<NonNullable<PaymentRequest['annual']>>`
    with p as (select p.id, p.firstname || ' ' || p.lastname as person, row_number() over (order by ${IN_ORDER}) as place, p.annual,
        coalesce((p.annual->>'is_due')::boolean and (p.annual->>'is_made')::boolean, false) as is_due,
        case when p.adjusts_year is null then ${elsewhereOf(sql`r.adjusts_year`)} else p.annual->'reasons' end as reasons
      from payrolls p join payment_requests r on r.id = p.request_id
      where p.request_id = ${requestId} and p.status <> 'Excluded' and (p.annual is not null or p.adjusts_year is null))
    select count(*) filter (where is_due)::int as made_for, count(*) filter (where not is_due)::int as left_out,
      round(coalesce(sum((annual->>'to_withhold')::numeric) filter (where is_due), 0), 2)::text as to_withhold,
      round(coalesce(sum((annual->>'in_favour')::numeric) filter (where is_due), 0), 2)::text as in_favour,
      coalesce((select json_agg(json_build_object('payroll_id', x.id, 'person', x.person, 'reasons', x.reasons) order by x.place)
        from (select * from p where not is_due order by place limit ${MOST_SHOWN}) x), '[]') as people
    from p`.execute(db)
  const [summary] = rows
  if (!summary) throw new Error(`The payment request ${requestId} has no sums.`)
  return summary
}
