import { sql } from 'kysely'
import { daysBetween, earlier, later } from '../../../../payroll/calendar/days.ts'
import { cents, type Decimal, decimal, greatest, money, places, shown, sum, ZERO } from '../../../../payroll/money/decimal.ts'
import type { SharingWorker, WorkerKind, WorkerShare } from '../../../../payroll/profit-sharing/types.ts'
import type { Database } from '../../../db/connect.ts'
import { daysWithin } from './days-within.ts'
import { IN_ORDER } from './in-order.ts'

/** Values of a worker entered by hand, which replace those of contracts and payrolls. */
export type EnteredWorker = Partial<Pick<SharingWorker, 'kind' | 'days' | 'dailyWage' | 'wages' | 'lastShares'>>

/** The value of `payrolls.profit_share`. */
export interface StoredShare {
  said: EnteredWorker | null
  worker: SharingWorker
  share: WorkerShare
}

interface Contract {
  start: string
  end: string | null
  duration: string | null
  terms: { from: string; salary: string }[]
}

interface Row {
  id: number
  name: string
  said: EnteredWorker | null
  contracts: Contract[]
  absent: string
  lastShares: string[]
}

/** Days of maternity and of a work risk count as days of work (LFT 127-IV); these do not. */
const NOT_WORKED = ['Absence', 'Unpaid leave', 'Suspension', 'Sick leave IMSS general', 'Care leave']
/** Contracts with an end of their own (LFT 127-VII). */
const TEMPORARY = ['Fixed term', 'Trial', 'Initial training', 'Project']
const MOST_YEARS = 3
const DAY_PLACES = 8

/** The people of a request, with the days and wages of the year by contracts and payrolls, and the values entered by hand. */
export async function profitWorkersOf(
  db: Database,
  requestId: number,
  year: number,
): Promise<{ id: number; said: EnteredWorker | null; known: SharingWorker }[]> {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  const { rows } = await sql<Row>`select p.id, p.firstname || ' ' || p.lastname as name, p.profit_share->'said' as said,
      coalesce((select json_agg(json_build_object('start', k.start_date, 'end', k.end_date, 'duration', k.contract_duration,
          'terms', coalesce((select json_agg(json_build_object('from', s.effective_from, 'salary', s.monthly_salary::text)
            order by s.effective_from, s.id) from contract_terms s where s.contract_id = k.id and s.monthly_salary is not null), '[]'))
          order by k.start_date) from contracts k where k.person_id = p.employee_id and k.company_id = p.company_id
          and k.type = 'Employee' and k.status in ('Active', 'Ending', 'Ended') and k.start_date <= ${last}::date
          and coalesce(k.end_date, 'infinity'::date) >= ${first}::date), '[]') as contracts,
      (select coalesce(trim_scale(sum(${daysWithin(sql`${first}::date`, sql`${last}::date`, sql`x.period_end`)})), 0)::text
        from payrolls x join payroll_incidents i on i.payroll_id = x.id
        where x.employee_id = p.employee_id and x.company_id = p.company_id and x.kind = 'Regular'
          and x.status in ('Paid', 'Complete') and x.period_end >= ${first}::date and x.period_start <= ${last}::date
          and i.type = any(${NOT_WORKED}::text[])) as absent,
      coalesce((select json_agg(y.amount order by y.year desc) from (select extract(year from x.payment_date) as year,
            round(sum((l->>'amount')::numeric), 2)::text as amount
          from payrolls x, jsonb_array_elements(x.perceptions) l where x.employee_id = p.employee_id
            and x.company_id = p.company_id and x.kind = 'Profit sharing' and x.status in ('Paid', 'Complete')
            and l->>'code' = 'PROFIT_SHARING' and extract(year from x.payment_date) < extract(year from p.payment_date)
            and extract(year from x.payment_date) >= extract(year from p.payment_date) - ${MOST_YEARS}
          group by extract(year from x.payment_date)) y), '[]') as "lastShares"
    from payrolls p where p.request_id = ${requestId} and p.status <> 'Excluded' order by ${IN_ORDER}`.execute(db)
  return rows.map((row) => ({ id: row.id, said: row.said, known: knownOf(row, first, last) }))
}

function knownOf({ name, contracts, absent, lastShares }: Row, first: string, last: string): SharingWorker {
  const parts = contracts.flatMap((one) => partsOf(one, first, last))
  const calendar = sum(parts.map(({ days }) => days))
  const days = greatest(ZERO, calendar.minus(decimal(absent)))
  const all = sum(parts.map(({ daily, days: of }) => daily.times(of)))
  const wages = calendar.gt(ZERO) ? all.times(days).div(calendar) : ZERO
  const kind: WorkerKind = TEMPORARY.includes(contracts.at(-1)?.duration ?? '') ? 'Temporary' : 'Permanent'
  return {
    name,
    kind,
    days: shown(days),
    wages: money(cents(wages)),
    dailyWage: places(parts.at(-1)?.daily ?? ZERO, DAY_PLACES).toFixed(),
    ...(lastShares.length === 0 ? {} : { lastShares }),
  }
}

/** Days of the year at each wage: the wage in cash alone (LFT 124). */
function partsOf({ start, end, terms }: Contract, first: string, last: string): { daily: Decimal; days: Decimal }[] {
  const until = earlier(end ?? last, last)
  return terms.flatMap(({ from, salary }, at) => {
    // The first terms hold from the first day of the contract on; a contract moved to a later day keeps terms before it.
    const begin = later(at === 0 ? start : later(from, start), first)
    const next = terms[at + 1]?.from
    const days = daysBetween(begin, until) + 1 - (next === undefined || next > until ? 0 : daysBetween(next, until) + 1)
    return days > 0 ? [{ daily: decimal(salary).div(decimal(30)), days: decimal(days) }] : []
  })
}
