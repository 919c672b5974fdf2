import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { daysWithin } from './days-within.ts'

export interface SettledBefore {
  /** For a settlement: payments of the same amounts that its confirmation did not know of. */
  paid_twice: { folio: string; pays: 'salary' | 'christmasBonus' }[]
  /** For a settlement: was it confirmed for other terms than those of the last day of work, for other wages of the days owed, or for other days of absence? */
  is_outdated: boolean
  /** Folios that paid a Christmas bonus of the year, beyond the end of a contract that this one follows without a break. */
  bonus_before: string | null
  /** For a Christmas bonus: days of the year that do not count for it, from the payrolls of the year. */
  absence_days: number
}

/** Contracts with an end of their own: a different indemnity if they are ended before it (LFT 50-I). */
export const FIXED_TERM = ['Fixed term', 'Project']

/** Unjustified absence and general illness; days of a work risk and of maternity count. */
export const NOT_COUNTED = ['Absence', 'Unpaid leave', 'Suspension', 'Sick leave IMSS general']

/** Paid, or with a request that was approved and is about to be. */
export const isPaidOrSent = sql`(x.status in ('Paid', 'Complete')
  or x.status in ('Calculated', 'Hold') and r.status in ('Approval', 'Validating', 'Paid'))`

/** Days of absence in the year of a day, which do not count for the Christmas bonus. @param of a query of `contract_id` and `day` */
export const absencesOf = (of: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select a.contract_id, a.day, floor(sum(${daysWithin(sql`y.first`, sql`y.last`, sql`x.period_end`)}))::int as days
  from (select distinct * from (${of}) a) a
    cross join lateral (select date_trunc('year', a.day)::date as first, (date_trunc('year', a.day) + interval '1 year')::date - 1 as last) y
    join payrolls x on x.contract_id = a.contract_id and x.kind = 'Regular' and x.period_end >= y.first and x.period_start <= y.last
    join payment_requests r on r.id = x.request_id and ${isPaidOrSent}
    join payroll_incidents i on i.payroll_id = x.id and i.type = any(${NOT_COUNTED}::text[])
  group by a.contract_id, a.day`

/**
 * Payments of other payrolls that concern a settlement or a Christmas bonus; other kinds have no row.
 * @param service the first days of service of each contract (`serviceRows`)
 */
export async function settledBeforeOf(
  db: Database,
  ids: readonly number[],
  service: RawBuilder<unknown>,
): Promise<Map<number, SettledBefore>> {
  const { rows } = await sql<SettledBefore & { id: number }>`
    with a as (select p.id, p.contract_id, p.kind, p.payment_date from payrolls p where p.id = any(${ids}::int[])
        and p.kind in ('Settlement', 'Christmas bonus')),
      f as (${service}),
      e as (select distinct on (a.id) a.id, a.contract_id, t.contract_end_date, t.settlement,
          t.last_day, t.settlement_input->'input' as input, (t.settlement_input->>'salary_from')::date as salary_from,
          coalesce((t.settlement_input->'input'->>'christmasBonusPaid')::numeric, 0) as bonus_paid
        from a join terminations t on t.contract_id = a.contract_id and t.status in ('Scheduled', 'Terminated')
        where a.kind = 'Settlement' order by a.id, t.id desc),
      w as (select e.id, json_agg(json_build_object('folio', r.folio,
          'pays', case x.kind when 'Regular' then 'salary' else 'christmasBonus' end) order by r.id) as paid_twice
        from e join payrolls x on x.contract_id = e.contract_id and x.id <> e.id join payment_requests r on r.id = x.request_id
        where ${isPaidOrSent} and (x.kind = 'Regular' and x.period_start <= e.contract_end_date
            and x.period_end >= e.salary_from and e.settlement->'lines' @> '[{"code":"SALARY"}]'
          or x.kind = 'Christmas bonus' and extract(year from x.payment_date) = extract(year from e.contract_end_date)
            and e.bonus_paid = 0 and e.settlement->'lines' @> '[{"code":"CHRISTMAS_BONUS"}]') group by e.id),
      d as (${absencesOf(sql`select contract_id, payment_date as day from a where kind = 'Christmas bonus'
        union all select contract_id, contract_end_date from e`)}),
      q as (select a.id, string_agg(distinct r.folio, ', ') as bonus_before from a join f on f.contract_id = a.contract_id
          left join e on e.id = a.id join contracts k on k.id = a.contract_id
          join contracts c on c.person_id = k.person_id and c.company_id = k.company_id and c.status = 'Ended'
            and c.start_date >= f.employed_from and c.start_date < k.start_date
          join payrolls x on x.contract_id = c.id and x.kind = 'Christmas bonus'
            and c.end_date < coalesce((x.input->'payments'->0->>'through')::date, date_trunc('year', x.payment_date) + interval '1 year' - interval '1 day')
            and date_trunc('year', x.payment_date) = date_trunc('year', coalesce(e.contract_end_date, a.payment_date))
          join payment_requests r on r.id = x.request_id and ${isPaidOrSent} group by a.id),
      -- The changes of the salary within the days of salary owed, as the contract has them now.
      v as (select id, jsonb_agg(jsonb_build_object('from', effective_from, 'oldMonthlySalary', old::text) order by effective_from) as raises
        from (select e.id, e.salary_from, e.last_day, s.effective_from, s.monthly_salary,
              lag(s.monthly_salary) over (partition by e.id order by s.effective_from) as old
            from e join lateral (select distinct on (effective_from) effective_from, monthly_salary from contract_terms
              where contract_id = e.contract_id and monthly_salary is not null order by effective_from, id desc) s on true) s
        where effective_from > salary_from and effective_from <= last_day and old <> monthly_salary group by id),
      -- The terms in force on the last day, as the contract has them now.
      o as (select distinct on (e.id) e.id, f.service_from is distinct from (e.input->>'startDate')::date
          or k.start_date is distinct from coalesce(e.input->>'contractStart', e.input->>'startDate')::date
          or s.monthly_salary is distinct from (e.input->>'monthlySalary')::numeric
          or coalesce(v.raises, '[]') <> coalesce(e.input->'raises', '[]')
          or floor(s.vacation_days) is distinct from (e.input->>'vacationDays')::numeric
          or s.vacation_premium is distinct from (e.input->>'vacationPremiumPercent')::numeric
          or s.christmas_bonus_days is distinct from (e.input->>'christmasBonusDays')::numeric
          or (coalesce(s.zone, c.zone) is not distinct from 'Border') <> (e.input->>'zone' = 'Border')
          or coalesce(k.contract_duration = any(${FIXED_TERM}::text[]), false) <> (e.input->>'isFixedTerm')::boolean
          or coalesce(d.days, 0) <> coalesce((e.input->>'absenceDays')::int, 0) as is_outdated
        from e join contracts k on k.id = e.contract_id join f on f.contract_id = k.id join companies c on c.id = k.company_id
        join contract_terms s on s.contract_id = e.contract_id and s.effective_from <= e.last_day
          left join d on d.contract_id = e.contract_id and d.day = e.contract_end_date left join v on v.id = e.id
        where jsonb_typeof(e.input) = 'object' order by e.id, s.effective_from desc, s.id desc)
    select a.id, coalesce(w.paid_twice, '[]') as paid_twice, coalesce(o.is_outdated, false) as is_outdated, coalesce(d.days, 0) as absence_days,
      q.bonus_before
    from a left join q on q.id = a.id left join w on w.id = a.id left join d on d.contract_id = a.contract_id
    and d.day = a.payment_date left join o on o.id = a.id`.execute(db)
  return new Map(rows.map(({ id, ...source }) => [id, source]))
}
