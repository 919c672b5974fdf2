import { sql } from 'kysely'
import type { PayrollIssue } from '../../../../contract/payroll/counting/schemas.ts'
import type { Limits } from '../../../../contract/payroll/settings/schemas.ts'
import { cents, decimal, greatest, money, percentOf } from '../../../../payroll/money/decimal.ts'
import type { Database } from '../../../db/connect.ts'
import { type Columns, updateRow } from '../../../db/rows.ts'
import { storedText } from '../../../words/stored-words.ts'
import { IN_ORDER } from './in-order.ts'

/** Shown in one list; there may be more. */
const MOST_SHOWN = 500
/** Maximum number per kind of blocker or warning. */
const MOST_OF_KIND = 20

/** Columns of a request with its totals. */
export const TOTAL_NAMES = [
  ...(['gross', 'taxed', 'exempt', 'deductions', 'isr', 'employment_subsidy', 'imss_employee', 'imss_employer'] as const),
  ...(['infonavit', 'fonacot', 'state_tax', 'net', 'employer_cost', 'fee', 'fee_vat', 'total_to_fund'] as const),
]
/** Totals that are no sum of a column of this name: that of deductions is another one, and fees are of the request. */
const OTHERS = ['deductions', 'fee', 'fee_vat', 'total_to_fund']
const SUMS = TOTAL_NAMES.filter((name) => !OTHERS.includes(name))

interface Facts
  extends Columns<
    'payment_requests',
    'people' | 'gross' | 'employer_cost' | 'net' | 'status' | 'kind' | 'company_id' | 'period_start' | 'period_end'
  > {
  other_total: string
  company_status: string
  limits: Limits
  service_fee: string
  fee_type: string | null
  fee_value: string | null
  fee_minimum: string | null
  vat_rate: string | null
  fee_currency: string | null
  previous_net: string | null
  /** Users of the company who may approve for it. */
  approvers: number
  /** People who could be paid and are in no request of these days; `payroll_id` if they are excluded from this one. */
  absent: { id: number; name: string; payroll_id: number | null }[] | null
  /** People with alimony and no court order on file. */
  unordered: { payroll_id: number; name: string }[] | null
}

/**
 * Calculates the totals of a request from its payrolls, all its issues, those of its people and its own, and whether it is
 * stale. The caller holds the lock on the request.
 */
export async function summarise(db: Database, id: number, now: Date): Promise<void> {
  const sums = sql.join(SUMS.map((name) => sql`${sql.ref(name)} = s.${sql.ref(name)}`))
  const selected = sql.join(SUMS.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0) as ${sql.ref(name)}`))
  // The people in the request are one set: a subquery for each person would make a request of thousands quadratic.
  const { rows } = await sql<Facts>`
    with paid as materialized (select o.contract_id from payment_requests me
        join payment_requests q on q.company_id = me.company_id and q.kind = me.kind
          and q.period_start <= me.period_end and q.period_end >= me.period_start
        join payrolls o on o.request_id = q.id and o.claim is not null
      where me.id = ${id}),
    s as (select ${selected}, count(*) as people, coalesce(sum(total_deductions), 0) as deductions,
        coalesce(sum(other_total), 0) as other_total, coalesce(bool_or(is_stale), false) as is_stale
      from payrolls where request_id = ${id} and status <> 'Excluded'),
    r as (update payment_requests r set ${sums}, people = s.people, deductions = s.deductions, is_stale = s.is_stale from s where r.id = ${id}
      returning r.*)
    select r.people, r.gross, r.employer_cost, r.net, s.other_total::text, r.status, r.kind, r.company_id, c.status as company_status,
      r.period_start, r.period_end, r.limits, r.multipliers->'service_fee'->>'value' as service_fee, c.fee_type, c.fee_value::text,
      c.fee_minimum::text, c.vat_rate::text, c.currency as fee_currency, v.net as previous_net,
      (select count(*)::int from people where company_id = c.id and role = 'Client' and is_active and may_approve) as approvers,
      (select json_agg(x) from (select p.id, p.firstname || ' ' || p.lastname as name,
          (select o.id from payrolls o where o.request_id = r.id and o.contract_id = k.id) as payroll_id
        from people p join contracts k on k.person_id = p.id
          and k.company_id = r.company_id and k.type = 'Employee' and k.status in ('Active', 'Ending')
        where p.company_id = r.company_id and p.role = 'Employee' and p.onboarding_status = 'Approved' and r.kind = 'Regular'
          and k.start_date <= r.period_end and coalesce(k.end_date, 'infinity'::date) >= r.period_start
          and k.id not in (select contract_id from paid)
          and not exists (select from terminations t where t.contract_id = k.id and t.status in ('Scheduled', 'Terminated')
            and (t.settlement_input->>'salary_from')::date <= r.period_start and t.settlement->'lines' @> '[{"code":"SALARY"}]')
        order by p.id limit 20) x) as absent,
      (select json_agg(x) from (select distinct p.id as payroll_id, p.firstname || ' ' || p.lastname as name
        from payroll_deductions d join payrolls p on p.id = d.payroll_id
        where d.request_id = r.id and d.type = 'Alimony' and d.file_id is null and p.status <> 'Excluded'
        order by p.id limit ${MOST_SHOWN}) x) as unordered
    from r, s, companies c left join payment_requests v on v.id = (select previous_id from payment_requests where id = ${id})
    where c.id = r.company_id`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error(`There is no payment request ${id}.`)
  const { fee, fee_vat } = feeOf(facts)
  const total = money([facts.employer_cost, facts.other_total, fee, fee_vat].map(decimal).reduce((all, one) => all.plus(one)))
  const own = ownIssues(id, facts, total)
  const found = await issuesOfPeople(db, id)
  await updateRow(db, 'payment_requests', id, {
    fee,
    fee_vat,
    total_to_fund: total,
    updated_at: now.toISOString(),
    blockers: JSON.stringify([...own.blockers, ...found.blockers.first]),
    warnings: JSON.stringify([...own.warnings, ...found.warnings.first]),
    blockers_count: own.blockers.length + sumOf(found.blockers.counts),
    warnings_count: own.warnings.length + sumOf(found.warnings.counts),
    issue_counts: JSON.stringify({
      blockers: counted(own.blockers, found.blockers.counts),
      warnings: counted(own.warnings, found.warnings.counts),
    }),
  })
}

interface Found {
  /** The first ones of each kind. */
  first: PayrollIssue[]
  counts: Record<string, number>
}

/** The issues of the people, by kind: of thousands of one kind the first ones are enough. */
async function issuesOfPeople(db: Database, id: number): Promise<{ blockers: Found; warnings: Found }> {
  const { rows } = await sql<{ list: 'blockers' | 'warnings'; code: string; count: number; first: PayrollIssue[] }>`
    select list, code, count(*)::int as count,
      coalesce(jsonb_agg(issue order by n) filter (where n <= ${MOST_OF_KIND}), '[]') as first
    from (select x.list, x.issue, x.issue->>'code' as code,
        row_number() over (partition by x.list, x.issue->>'code' order by ${IN_ORDER}) as n
      from payrolls p cross join lateral (select 'blockers' as list, b as issue from jsonb_array_elements(p.blockers) b
        union all select 'warnings', w from jsonb_array_elements(p.warnings) w) x
      where p.request_id = ${id} and p.status <> 'Excluded') told
    group by list, code order by code`.execute(db)
  const found = (list: string): Found => {
    const own = rows.filter((row) => row.list === list)
    return {
      first: own.flatMap(({ first }) => first),
      counts: Object.fromEntries(own.map(({ code, count }) => [code, count])),
    }
  }
  return { blockers: found('blockers'), warnings: found('warnings') }
}

const sumOf = (counts: Record<string, number>): number => Object.values(counts).reduce((all, count) => all + count, 0)

function counted(own: readonly PayrollIssue[], counts: Record<string, number>): Record<string, number> {
  const all = { ...counts }
  for (const { code } of own) all[code] = (all[code] ?? 0) + 1
  return all
}

const isInPesos = (currency: string | null): boolean => currency === null || currency === 'MXN'

/** An amount in another currency cannot be added to a payroll: no exchange rate is agreed for it (docs/payment-requests.md). */
const isFeeForeign = ({ fee_type, fee_value, fee_minimum, fee_currency }: Facts): boolean =>
  !isInPesos(fee_currency) && (Number(fee_minimum ?? 0) > 0 || (fee_type === 'Per person' && Number(fee_value ?? 0) > 0))

/**
 * The provider's fee: a percentage of the cost of the people, or an amount for each; of the company, unless its multiplier is
 * higher.
 */
function feeOf({ employer_cost, people, service_fee, fee_type, fee_value, fee_minimum, vat_rate, fee_currency }: Facts) {
  const cost = decimal(employer_cost)
  const value = fee_value ?? '0'
  const isOurs = isInPesos(fee_currency)
  const agreed =
    fee_type === 'Percent'
      ? percentOf(cost, value)
      : fee_type === 'Per person' && isOurs
        ? decimal(value).times(decimal(people))
        : decimal(0)
  const own = percentOf(cost, service_fee)
  const least = isOurs && people > 0 ? decimal(fee_minimum ?? '0') : decimal(0)
  const fee = cents(greatest(greatest(agreed, own), least))
  return { fee: money(fee), fee_vat: money(cents(fee.times(decimal(vat_rate ?? '0')))) }
}

const ownIssue = (code: string, message: string, fix: PayrollIssue['fix']): PayrollIssue => ({
  id: code,
  code,
  message,
  payroll_id: null,
  person: null,
  fix,
})

/** Issues of the request as a whole and no single person. */
function ownIssues(id: number, facts: Facts, total: string): { blockers: PayrollIssue[]; warnings: PayrollIssue[] } {
  const here = (tab: string | null) => ({ page: 'requestDetail', id, tab })
  const { limits, company_id, company_status: status, approvers } = facts
  const { approvers_needed: needed } = limits
  const client = { page: 'clientOnboardingDetail', id: company_id, tab: null }
  const blockers: PayrollIssue[] = []
  const warnings: PayrollIssue[] = []
  if (status !== 'Approved') blockers.push(ownIssue('COMPANY', storedText('issue.company', { status }), client))
  if (limits.require_client_approval && approvers < needed) {
    const many = needed === 1 ? 'oneApproverNone' : approvers === 0 ? 'approversNone' : 'approversFew'
    blockers.push(ownIssue('APPROVERS', storedText(`issue.${many}`, { needed, approvers }), client))
  }
  if (isFeeForeign(facts)) {
    const message = storedText('issue.feeCurrency', { currency: facts.fee_currency })
    blockers.push(ownIssue('FEE_CURRENCY', message, { page: 'clientDetail', id: company_id, tab: 'statements' }))
  }
  const { max_request_total: limit, max_total_change_percent: mostChange } = limits
  if (limit !== null && Number(total) > Number(limit))
    blockers.push(ownIssue('TOTAL_LIMIT', storedText('issue.totalLimit', { limit }), here('settings')))
  const before = Number(facts.previous_net ?? 0)
  const change = before > 0 ? ((Number(facts.net) - before) / before) * 100 : 0
  if (mostChange !== null && Math.abs(change) > Number(mostChange)) {
    const message = storedText('issue.totalChange', { change: change.toFixed(2) })
    warnings.push(ownIssue('TOTAL_CHANGE', message, here('payrolls')))
  }
  // Alimony requires a court order; its file is attached to the deduction and changes no amount.
  const unordered = (facts.unordered ?? []).map(({ payroll_id, name: person }) => ({
    ...ownIssue('ORDER_MISSING', storedText('issue.orderMissing', { person }), here(null)),
    id: `ORDER_MISSING-${payroll_id}`,
    payroll_id,
    person,
  }))
  // An excluded person is included again in their payroll; for others the contract decides whether they belong to the request.
  const absent = (facts.absent ?? []).map(({ id: employee, name: person, payroll_id }) => {
    const contract = { page: 'employeeOnboardingDetail', id: employee, tab: 'contract' }
    const fix = payroll_id === null ? contract : here(null)
    const issue = ownIssue('NOT_IN_REQUEST', storedText('issue.notInRequest', { person }), fix)
    return { ...issue, id: `NOT_IN_REQUEST-${employee}`, payroll_id, person }
  })
  return { blockers, warnings: [...warnings, ...unordered, ...absent] }
}
