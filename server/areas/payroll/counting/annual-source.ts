import { sql } from 'kysely'
import type { OtherEmployer } from '../../../../payroll/annual/annual.ts'
import { SEPARATION } from '../../../../payroll/settlement/rules.ts'
import type { Database } from '../../../db/connect.ts'
import { isPaidOrSent } from './settlement-source.ts'
import { isLatest } from './years.ts'

/** Input of the annual adjustment, in addition to the payroll that makes or continues it. */
export interface AnnualSource {
  /** The year that this payroll adjusts. */
  year: number | null
  files_own_return: boolean
  /** Everything paid in that year by this company. */
  paid: { taxed: string; exempt: string; isr: string; subsidy: string; first_day: string | null } | null
  /** Separation payments among it: they are taxed by another rule (LISR 95). */
  separation: { taxed: string; exempt: string; isr: string; last: string } | null
  /** Wages of other employers in that year, by their certificates. */
  others: OtherEmployer[]
  /** Folios of active payrolls of that year that are not paid yet. */
  unpaid: string[]
  /** Is a payroll of another contract in the same request among them? */
  is_unpaid_here: boolean
  /** Left of an adjustment that an earlier payroll made. */
  open: { year: number; to_withhold: string; in_favour: string } | null
  /** Another payroll adjusted the same year, and was paid or sent: this payment is not in it. */
  adjusted_in: string | null
}

/** Money of `annual` that has left or waits to leave with a payroll. */
const money = (name: string) => sql`coalesce((x.annual->>${sql.lit(name)})::numeric, 0)`

/** The payroll that made the adjustment, once it is paid; those that continue it, or lost the year, only use the rest. */
const isMade = sql`x.status in ('Paid', 'Complete') and x.adjusts_year is not null`

/** Left by the settlement of another contract: the person claims it in their own return. */
const claimed = sql`case when x.contract_id <> a.contract_id then ${money('to_claim')} else 0 end`

/** For regular payrolls and settlements: after a settlement no payroll can apply a credit. */
export async function annualSourcesOf(db: Database, ids: readonly number[]): Promise<Map<number, AnnualSource>> {
  const { rows } = await sql<AnnualSource & { id: number }>`
    with a as (select p.id, p.request_id, p.contract_id, p.employee_id, p.company_id, p.payment_date, p.adjusts_year, p.files_own_return,
        p.kind, ${isLatest} as is_latest from payrolls p where p.id = any(${ids}::int[])),
      y as (select a.id, sum(x.taxed) as taxed, sum(x.exempt) as exempt, sum(x.subsidy_caused) as subsidy,
          sum(x.isr - case when (x.annual->>'year')::int <> a.adjusts_year then ${money('taken')} else 0 end) as isr,
          min(x.period_start) filter (where x.kind = 'Regular') as first_day
        from a join payrolls x on x.employee_id = a.employee_id and x.company_id = a.company_id and x.id <> a.id
          and x.status in ('Paid', 'Complete')
          and x.payment_date between make_date(a.adjusts_year, 1, 1) and make_date(a.adjusts_year, 12, 31)
        where a.adjusts_year is not null group by a.id),
      s as (select a.id, sum(l.taxed) as taxed, sum(l.exempt) as exempt, sum(d.isr) as isr,
          max(coalesce(t.input->>'lastOrdinaryMonthlySalary', t.input->>'monthlySalary')) as last
        from a join payrolls x on x.employee_id = a.employee_id and x.company_id = a.company_id and x.id <> a.id
          and x.kind = 'Settlement' and x.status in ('Paid', 'Complete')
          and x.payment_date between make_date(a.adjusts_year, 1, 1) and make_date(a.adjusts_year, 12, 31)
        cross join lateral (select x.input->'input' as input) t
        cross join lateral (select coalesce(sum((o->>'taxed')::numeric), 0) as taxed, coalesce(sum((o->>'exempt')::numeric), 0) as exempt
          from jsonb_array_elements(x.perceptions) o where o->>'code' = any(${SEPARATION}::text[])) l
        cross join lateral (select coalesce(sum((o->>'amount')::numeric), 0) as isr
          from jsonb_array_elements(x.deductions) o where o->>'code' = 'ISR_SEVERANCE') d
        where a.adjusts_year is not null and l.taxed + l.exempt > 0 group by a.id),
      u as (select a.id, array_agg(distinct r.folio) as folios, bool_or(r.id = a.request_id) as is_here
        from a join payrolls x on x.employee_id = a.employee_id and x.company_id = a.company_id and x.id <> a.id
          and x.status in ('Pending', 'Calculated', 'Hold')
          and x.payment_date between make_date(a.adjusts_year, 1, 1) and make_date(a.adjusts_year, 12, 31)
          join payment_requests r on r.id = x.request_id and r.status <> 'Cancelled'
        where a.adjusts_year is not null group by a.id),
      o as (select a.id, (x.annual->>'year')::int as year,
          sum(case when ${isMade} then ${money('to_withhold')} else 0 end - ${money('taken')}) as to_withhold,
          sum(case when ${isMade} then ${money('in_favour')} else 0 end - ${money('credited')} - ${claimed}) as in_favour
        from a join payrolls x on x.employee_id = a.employee_id and x.company_id = a.company_id and x.id <> a.id
          and x.annual is not null and x.claim is not null
          and (a.kind = 'Settlement' or a.payment_date <= make_date((x.annual->>'year')::int + 1, 12, 31))
        where a.kind in ('Regular', 'Settlement') and a.adjusts_year is null and a.is_latest
        group by a.id, x.annual->>'year'),
      m as (select a.id, l.folio from a cross join lateral (select r.folio from payrolls x
          join payment_requests r on r.id = x.request_id
          where x.employee_id = a.employee_id and x.company_id = a.company_id and x.id <> a.id and x.adjusts_year = extract(year from a.payment_date)::int
            and (x.annual->>'is_due')::boolean and ${isPaidOrSent} order by x.id desc limit 1) l)
    select a.id, a.adjusts_year as year, a.files_own_return,
      case when y.id is not null then json_build_object('taxed', y.taxed::text, 'exempt', y.exempt::text, 'isr', y.isr::text,
        'subsidy', y.subsidy::text, 'first_day', y.first_day) end as paid,
      case when s.last is not null then json_build_object('taxed', s.taxed::text, 'exempt', s.exempt::text, 'isr', s.isr::text,
        'last', s.last) end as separation,
      coalesce((select json_agg(json_build_object('name', w.employer, 'from', w.first_day, 'to', w.last_day, 'taxed', w.taxed::text,
          'exempt', w.exempt::text, 'isrWithheld', w.isr::text, 'subsidyCaused', w.subsidy::text) order by w.rfc)
        from other_employer_wages w where w.person_id = a.employee_id and w.year = a.adjusts_year and w.ended_at is null), '[]') as others,
      coalesce(u.folios, '{}') as unpaid, coalesce(u.is_here, false) as is_unpaid_here,
      (select json_build_object('year', o.year, 'to_withhold', o.to_withhold::text, 'in_favour', o.in_favour::text) from o
        where o.id = a.id and (o.to_withhold > 0 or o.in_favour > 0) order by o.year desc limit 1) as open,
      m.folio as adjusted_in
    from a left join y on y.id = a.id left join s on s.id = a.id left join u on u.id = a.id left join m on m.id = a.id
    where a.adjusts_year is not null or m.id is not null
      or exists (select from o where o.id = a.id and (o.to_withhold > 0 or o.in_favour > 0))`.execute(db)
  return new Map(rows.map(({ id, ...source }) => [id, source]))
}
