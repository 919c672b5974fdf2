import { sql } from 'kysely'
import type { PaymentRequest } from '../../../contract/schemas/payment-request.ts'
import type { Database } from '../../db/connect.ts'

/** Shown by name; there may be more. */
const MOST_SHOWN = 200
const ELSEWHERE = '["The year is adjusted by another payment request."]'

/** What the adjustment of a request comes to, and for whom it is not made and why. */
export async function annualSummaryOf(db: Database, requestId: number): Promise<NonNullable<PaymentRequest['annual']>> {
  const { rows } = await sql<NonNullable<PaymentRequest['annual']>>`
    with p as (select id, firstname || ' ' || lastname as person, lastname, annual, coalesce((annual->>'is_due')::boolean, false) as is_due,
        case when adjusts_year is null then ${ELSEWHERE}::jsonb else annual->'reasons' end as reasons
      from payrolls where request_id = ${requestId} and status <> 'Excluded' and (annual is not null or adjusts_year is null))
    select count(*) filter (where is_due)::int as made_for, count(*) filter (where not is_due)::int as left_out,
      round(coalesce(sum((annual->>'to_withhold')::numeric), 0), 2)::text as to_withhold,
      round(coalesce(sum((annual->>'in_favour')::numeric), 0), 2)::text as in_favour,
      coalesce((select json_agg(json_build_object('payroll_id', x.id, 'person', x.person, 'reasons', x.reasons) order by x.lastname, x.id)
        from (select * from p where not is_due order by lastname, id limit ${MOST_SHOWN}) x), '[]') as people
    from p`.execute(db)
  const [summary] = rows
  if (!summary) throw new Error(`The payment request ${requestId} has no sums.`)
  return summary
}
