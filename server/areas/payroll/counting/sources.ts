import { type RawBuilder, sql } from 'kysely'
import type { PayrollBank } from '../../../../contract/payroll/counting/schemas.ts'
import { AWAY } from '../../../../payroll/period/types.ts'
import type { Settlement } from '../../../../payroll/settlement/types.ts'
import type { Database } from '../../../db/connect.ts'
import type { Columns } from '../../../db/rows.ts'
import { ACCOUNT_COLUMNS, ACCOUNTS } from './accounts.ts'
import { type AnnualSource, annualSourcesOf } from './annual-source.ts'
import { bimester, bimesterOfPay } from './bimester.ts'
import { daysWithin } from './days-within.ts'
import { leftOf } from './debts.ts'
import type { HomeLoan } from './housing-notice.ts'
import type { StoredShare } from './profit-workers.ts'
import { type ServiceStart, serviceRows, serviceStartsOf } from './service.ts'
import { isPaidOrSent, type SettledBefore, settledBeforeOf } from './settlement-source.ts'
import { SUBSIDY_DAY } from './subsidy-day.ts'

export type SourceIncident = Columns<
  'payroll_incidents',
  'id' | 'type' | 'date_from' | 'date_to' | 'quantity' | 'amount' | 'percent' | 'note'
>

export interface SourceDeduction
  extends Columns<'payroll_deductions', 'id' | 'type' | 'amount' | 'percent' | 'date_from' | 'date_to' | 'remaining'> {
  of: 'net' | 'gross' | 'daily salary' | null
}

export interface Manual {
  perceptions?: { code: string; amount: string; name?: string }[]
  deductions?: { code: string; amount: string; name?: string }[]
  days_paid?: string
  /** The tax is recalculated with the manual amounts. */
  recalculate_tax?: boolean
}

/** All inputs of one payroll, as the database has them now. */
export interface Source
  extends SettledBefore,
    Omit<ServiceStart, 'contract_id'>,
    Columns<
      'payrolls',
      'id' | 'request_id' | 'employee_id' | 'contract_id' | 'firstname' | 'lastname' | 'contract_key' | 'shift_key' | 'zone'
    > {
  /** That of the payroll as it was read. */
  version: number
  own_perceptions: { code: string; amount?: string; percent?: string }[]
  manual: Manual | null
  /** Share of a profit that the request distributes. */
  profit_share: StoredShare | null
  contract_status: string
  start_date: string
  /** Last day of the contract: the agreed one, or that of a termination. */
  ends_on: string | null
  monthly_salary: string | null
  /** The changes of the salary within the period in their order, each with the salary before it. */
  raises: { from: string; oldMonthlySalary: string }[] | null
  payment_frequency: string | null
  vacation_days: string | null
  vacation_premium: string | null
  christmas_bonus_days: string | null
  weekly_days: number | null
  rfc: string | null
  curp: string | null
  nss: string | null
  bank: PayrollBank | null
  /** Another person of the request has the same CLABE. */
  clabe_twin: string | null
  /** A person outside the request has it; `name` where that is a person of the same company. */
  clabe_elsewhere: { name: string | null } | null
  loan: HomeLoan | null
  incidents: SourceIncident[]
  deductions: SourceDeduction[]
  month: { taxed: string; isr: string; subsidy: string; absences?: number } | null
  exempt_used: { christmasBonus: string; vacationPremium: string; profitSharing: string } | null
  variable: { total: string; days: number } | null
  /** Variable pay of the bimester before, where no days of wage of it were paid: it counts in no base. */
  variable_left: string | null
  /** The last payment of the same kind under this contract before this one. */
  previous: { net: string; name: string; address: string | null; bank: PayrollBank | null } | null
  name_now: string
  /** Address of the person, in one line; `null` if unknown. */
  address: string | null
  /** Last day of an earlier contract with the company. */
  left_before: string | null
  rejected_document: string | null
  settlement: Settlement | null
  /** The inputs of its confirmation. */
  settlement_input: { input: object; salary_from?: string | null } | null
  /** Last day of work of a termination. */
  last_day: string | null
  annual: AnnualSource | null
}

const NOTHING_BEFORE: SettledBefore = { paid_twice: [], is_outdated: false, bonus_before: null, absence_days: 0 }

/** Everything of these payrolls; each part is a set and not a look-up for each person. */
export async function sourcesOf(db: Database, ids: readonly number[]): Promise<Source[]> {
  // The versions are read before everything else: a change meanwhile has another one, and the payroll stays stale.
  const [{ rows: read }, starts] = await Promise.all([
    sql<Pick<Source, 'id' | 'version'>>`select id, version from payrolls where id = any(${ids}::int[])`.execute(db),
    serviceStartsOf(db, sql`select contract_id from payrolls where id = any(${ids}::int[])`),
  ])
  const versions = new Map(read.map(({ id, version }) => [id, version]))
  const service = serviceRows(starts)
  const [annual, before, { rows }] = await Promise.all([
    annualSourcesOf(db, ids),
    settledBeforeOf(db, ids, service),
    ownSourcesOf(db, ids, service),
  ])
  return rows.map((row) => ({
    ...row,
    version: versions.get(row.id) ?? 0,
    annual: annual.get(row.id) ?? null,
    ...(before.get(row.id) ?? NOTHING_BEFORE),
  }))
}

const ownSourcesOf = (db: Database, ids: readonly number[], service: RawBuilder<unknown>) =>
  sql<Omit<Source, 'version' | 'annual' | keyof SettledBefore>>`
    with a as (select id, request_id, employee_id, contract_id, company_id, firstname, lastname, own_perceptions, manual, profit_share, kind,
        period_start, period_end, payment_date from payrolls where id = any(${ids}::int[])),
      t as (select distinct on (a.id) a.id as payroll_id, s.* from a join contract_terms s on s.contract_id = a.contract_id
        order by a.id, s.effective_from <= a.period_end desc,
          case when s.effective_from <= a.period_end then s.effective_from end desc nulls last, s.effective_from, s.id desc),
      ${ACCOUNTS},
      r as (select distinct on (a.id, s.effective_from) a.id as payroll_id, a.period_start, s.effective_from, s.monthly_salary
        from a join t on t.payroll_id = a.id and t.effective_from > a.period_start and t.effective_from <= a.period_end
        join contract_terms s on s.contract_id = a.contract_id and s.effective_from <= t.effective_from
        order by a.id, s.effective_from, s.id desc),
      v as (select payroll_id, json_agg(json_build_object('from', effective_from, 'oldMonthlySalary', old::text)
          order by effective_from) filter (where effective_from > period_start and old <> monthly_salary) as raises
        from (select r.*, lag(monthly_salary) over (partition by payroll_id order by effective_from) as old from r) as r
        group by payroll_id),
      h as (select distinct on (h.person_id) h.* from home_loans h where h.person_id in (select employee_id from a)
        order by h.person_id, h.id),
      i as (select i.payroll_id, json_agg(json_build_object('id', i.id, 'type', i.type, 'date_from', i.date_from,
          'date_to', i.date_to, 'quantity', trim_scale(i.quantity)::text, 'amount', i.amount::text, 'percent', trim_scale(i.percent)::text, 'note', i.note)
          order by i.id) as list from payroll_incidents i where i.payroll_id = any(${ids}::int[]) group by i.payroll_id),
      d as (select d.payroll_id, json_agg(json_build_object('id', d.id, 'type', d.type, 'amount', d.amount::text,
          'percent', trim_scale(d.percent)::text, 'of', d.of, 'date_from', d.date_from, 'date_to', d.date_to,
          'remaining', (${leftOf(sql`o.id <> d.id`)})::text) order by d.id) as list
        from payroll_deductions d where d.payroll_id = any(${ids}::int[]) group by d.payroll_id),
      f as (${service}),
      before as (select a.id as payroll_id, a.payment_date as day, a.period_start as first_day, k.start_date >= f.employed_from as is_of_employment, x.id, x.period_start, x.period_end,
          x.kind, x.payment_date, x.taxed, x.isr,
          x.subsidy_caused, ${SUBSIDY_DAY} as subsidy_day, x.exempt_used, x.variable_pay, x.days_paid, x.annual from a left join f on f.contract_id = a.contract_id
        join payrolls x on x.employee_id = a.employee_id and x.company_id = a.company_id
          and x.id <> a.id and x.payment_date <= a.payment_date
          and x.payment_date >= date_trunc('year', a.payment_date) - interval '6 months'
        join payment_requests r on r.id = x.request_id join contracts k on k.id = x.contract_id where ${isPaidOrSent}),
      m as (select payroll_id,
          sum(taxed) filter (where kind = 'Regular' and date_trunc('month', payment_date) = date_trunc('month', day)) as taxed,
          sum(isr - coalesce((annual->>'taken')::numeric, 0)) filter (where kind = 'Regular'
            and date_trunc('month', payment_date) = date_trunc('month', day)) as isr,
          sum(subsidy_caused) filter (where date_trunc('month', subsidy_day) = date_trunc('month', day)) as subsidy,
          sum((exempt_used->>'christmasBonus')::numeric) filter (where date_trunc('year', payment_date) = date_trunc('year', day)) as bonus,
          sum((exempt_used->>'vacationPremium')::numeric) filter (where date_trunc('year', payment_date) = date_trunc('year', day)) as premium,
          sum((exempt_used->>'profitSharing')::numeric) filter (where date_trunc('year', payment_date) = date_trunc('year', day)) as sharing,
          sum(variable_pay) filter (where ${inBimesterBefore}) as variable,
          ceil(sum(days_paid) filter (where kind = 'Regular' and ${inBimesterBefore}))::int as variable_days
        from before group by payroll_id),
      o as (select b.payroll_id, floor(sum(${daysWithin(
        sql`date_trunc('month', b.first_day)::date`,
        sql`b.first_day - 1`,
        sql`b.period_end`,
      )}))::int as absences from before b
        join payroll_incidents i on i.payroll_id = b.id and i.type = any(${AWAY}::text[])
        where b.kind = 'Regular' and b.period_end < b.first_day and b.period_end >= date_trunc('month', b.first_day)
        group by b.payroll_id),
      l as (select distinct on (a.id) a.id as payroll_id, x.net::text, x.bank, x.home_address, x.firstname || ' ' || x.lastname as name
        from a join payrolls x
        on x.contract_id = a.contract_id and x.id <> a.id and x.kind = a.kind and x.status in ('Paid', 'Complete')
        and x.payment_date <= a.payment_date order by a.id, x.payment_date desc, x.id desc),
      g as (select distinct on (g.person_id) g.person_id, nullif(concat_ws(', ', nullif(g.street, ''), nullif(g.ext_num, ''),
          nullif(g.int_num, ''), nullif(g.neighborhood, ''), nullif(g.zip_code, ''), nullif(g.city, ''), nullif(g.state, ''),
          nullif(g.country, '')), '') as address
        from addresses g where g.person_id in (select employee_id from a) order by g.person_id, g.id),
      u as (select a.contract_id, max(x.end_date) as ended from a join contracts k on k.id = a.contract_id
        join contracts x on x.person_id = a.employee_id and x.company_id = a.company_id and x.status = 'Ended'
          and x.start_date < k.start_date group by a.contract_id),
      e as (select distinct on (t.contract_id) t.contract_id, t.contract_end_date, t.last_day, t.settlement, t.settlement_input
        from terminations t where t.contract_id in (select contract_id from a) and t.status in ('Scheduled', 'Terminated')
        order by t.contract_id, t.id desc)
    select a.id, a.request_id, a.employee_id, a.contract_id, a.firstname, a.lastname, a.own_perceptions, a.manual, a.profit_share,
      k.status as contract_status, k.start_date, f.service_from, f.employed_from, coalesce(e.contract_end_date, k.end_date) as ends_on, k.contract_key,
      k.shift_key, t.monthly_salary::text, t.payment_frequency,
      v.raises, coalesce(t.zone, c.zone) as zone,
      trim_scale(t.vacation_days)::text as vacation_days, trim_scale(t.vacation_premium)::text as vacation_premium,
      trim_scale(t.christmas_bonus_days)::text as christmas_bonus_days, cardinality(t.work_days) as weekly_days,
      n.rfc, n.curp, n.nss,
      ${ACCOUNT_COLUMNS},
      case when h.id is not null then json_build_object('type', h.type, 'value', trim_scale(h.value)::text,
        'status', h.extra->>'status', 'ends', h.extra->>'end_date') end as loan,
      coalesce(i.list, '[]') as incidents, coalesce(d.list, '[]') as deductions,
      case when m.taxed is not null or m.subsidy > 0 or o.absences > 0 then json_strip_nulls(json_build_object('taxed', coalesce(m.taxed, 0)::text,
        'isr', coalesce(m.isr, 0)::text, 'subsidy', coalesce(m.subsidy, 0)::text, 'absences', o.absences)) end as month,
      case when m.payroll_id is not null then json_build_object('christmasBonus', coalesce(m.bonus, 0)::text,
        'vacationPremium', coalesce(m.premium, 0)::text, 'profitSharing', coalesce(m.sharing, 0)::text) end as exempt_used,
      case when m.variable_days > 0 then json_build_object('total', m.variable::text, 'days', least(m.variable_days, 62)) end as variable,
      case when m.variable > 0 and coalesce(m.variable_days, 0) = 0 then m.variable::text end as variable_left,
      case when l.payroll_id is not null then json_build_object('net', l.net, 'name', l.name, 'address', l.home_address,
        'bank', l.bank) end as previous, q.firstname || ' ' || q.lastname as name_now, g.address, u.ended as left_before,
      (select w.kind from documents w where w.person_id = a.employee_id and w.status in ('Rejected', 'Expired') limit 1) as rejected_document,
      e.settlement, e.settlement_input, e.last_day
    from a join contracts k on k.id = a.contract_id join companies c on c.id = a.company_id join people q on q.id = a.employee_id
      left join g on g.person_id = a.employee_id left join u on u.contract_id = a.contract_id
      left join t on t.payroll_id = a.id left join v on v.payroll_id = a.id left join employee_details n on n.person_id = a.employee_id
      left join b on b.person_id = a.employee_id left join h on h.person_id = a.employee_id
      left join i on i.payroll_id = a.id left join d on d.payroll_id = a.id left join m on m.payroll_id = a.id
      left join o on o.payroll_id = a.id
      left join w on w.person_id = a.employee_id left join x on x.person_id = a.employee_id left join l on l.payroll_id = a.id
      left join f on f.contract_id = a.contract_id left join e on e.contract_id = a.contract_id
    order by a.id`.execute(db)

const inBimesterBefore = sql`is_of_employment and ${bimesterOfPay()} = ${bimester('first_day')} - 1`
