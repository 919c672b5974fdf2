import type { PlainLine } from '../../../../contract/payroll/counting/schemas.ts'
import type { Limits } from '../../../../contract/payroll/settings/schemas.ts'
import { daysBetween } from '../../../../payroll/calendar/days.ts'
import { ownCodeOf } from '../../../../payroll/law/concepts.ts'
import { missingLaw } from '../../../../payroll/law/law.ts'
import type { Law } from '../../../../payroll/law/types.ts'
import { decimal, money } from '../../../../payroll/money/decimal.ts'
import { NotCountable } from '../../../../payroll/not-countable.ts'
import { deductionCodeOf } from '../../../../payroll/period/wanted.ts'
import { settledBy } from './annual-count.ts'
import { BLOCKERS } from './blockers.ts'
import type { RequestTerms } from './build-input.ts'
import { withHand } from './by-hand.ts'
import { type Counted, countPayroll, manualRef, sumsOf } from './count-payroll.ts'
import { findIssues } from './find-issues.ts'
import type { IssueFacts } from './issue-rule.ts'
import { RUN_BLOCKERS, RUN_WARNINGS } from './run-issues.ts'
import type { Source } from './sources.ts'
import { WARNINGS } from './warnings.ts'

/** The values that all payrolls of a request share. */
export interface Known {
  terms: RequestTerms
  limits: Limits
  law: Law
  now: string
  by: string
}

/** Turns refusals that a person can act on into the failure; throws faults of the program, which are never shown. */
function tryToCount(source: Source, { terms, law }: Known): { counted: Counted | null; failure: string | null } {
  try {
    const missing = missingLaw(law)
    if (missing !== null) throw new NotCountable(missing.replace(/\.$/, ''))
    return { counted: countPayroll(source, terms, law), failure: null }
  } catch (error) {
    if (!(error instanceof NotCountable)) throw error
    return { counted: null, failure: error.message.replace(/\.$/, '').replace(/^./, (first) => first.toLowerCase()) }
  }
}

/** The findings that block a payroll, and those to acknowledge. */
const ALL_BLOCKERS = { ...BLOCKERS, ...RUN_BLOCKERS }
const ALL_WARNINGS = { ...WARNINGS, ...RUN_WARNINGS }

/** One payroll as stored. Its sums are those of its lines. */
export function countOne(source: Source, known: Known) {
  const tried = tryToCount(source, known)
  const adjusted = tried.counted && withHand(tried.counted, source, known)
  const found = adjusted && sumsOf(adjusted.lines)
  const failure = tried.failure ?? (found && tooMuch(found))
  const [counted, manual, sums] = failure === null && adjusted ? [adjusted.counted, adjusted.lines, found] : [null, null, null]
  const previous = source.previous?.net ?? null
  const change = sums && previous !== null && Number(previous) > 0 ? changeOf(sums.net, previous) : null
  const facts: IssueFacts = { ...known, source, counted, sums, failure, change, taxOwed: adjusted?.taxOwed ?? null }
  const lines = manual ?? { perceptions: [], deductions: [], other_payments: [], employer_lines: [], explanation: {} }
  const { perceptions, deductions, other_payments, employer_lines } = lines
  const row = {
    id: source.id,
    version: source.version,
    failure,
    is_counted: counted !== null,
    ...(sums ?? NOTHING),
    net_previous: previous,
    net_change_percent: change,
    perceptions,
    deductions,
    other_payments,
    employer_lines,
    explanation: { ...counted?.explanation, ...lines.explanation },
    input: counted?.input ?? null,
    baseline: counted && source.manual ? { perceptions: counted.perceptions, deductions: counted.deductions } : null,
    ...snapshotOf(source, known, counted),
    exempt_used: exemptOf(perceptions),
    annual: settledBy(counted?.annual ?? null, lines),
    blockers: findIssues(ALL_BLOCKERS, facts),
    warnings: findIssues(ALL_WARNINGS, facts),
    now: known.now,
  }
  return { row, failure, counted, sums, taken: takenOf(source, counted, deductions, known.law) }
}

/** A higher amount is an input error, and the columns of a request could not hold the sum of thousands of them. */
const TOO_MUCH = 100_000_000
const tooMuch = (sums: ReturnType<typeof sumsOf>): string | null =>
  Object.values(sums).some((value) => Math.abs(Number(value)) >= TOO_MUCH)
    ? 'an amount of 100,000,000.00 or more cannot be right'
    : null

/** After a payment of a few cents the change is as large as its column holds. */
const MOST_CHANGE = 9_999_999.99
const changeOf = (net: string, before: string): string =>
  Math.min(MOST_CHANGE, ((Number(net) - Number(before)) / Number(before)) * 100).toFixed(2)

const NOTHING = sumsOf({ perceptions: [], deductions: [], other_payments: [], employer_lines: [] })
/** Keys of the SAT catalogue of periodicities. */
const PERIODICITY: Record<string, string> = { Weekly: '02', Biweekly: '03', Fortnightly: '04', Monthly: '05', 'One-off': '99' }

function snapshotOf(source: Source, { terms }: Known, counted: Counted | null) {
  const { wages } = counted ?? {}
  const salary = counted?.perceptions.find(({ code }) => code === 'SALARY')
  return {
    daily_salary: wages?.daily ?? (source.monthly_salary === null ? null : (Number(source.monthly_salary) / 30).toFixed(2)),
    integrated_daily_salary: wages?.sbc ?? null,
    sbc_fixed: wages?.sbcFixed ?? null,
    sbc_variable: wages?.sbcVariable ?? null,
    days_paid: wages?.daysPaid ?? salary?.quantity ?? null,
    days_period: String(daysBetween(terms.period_start, terms.period_end) + 1),
    zone: source.zone ?? 'General',
    periodicity_key: terms.kind === 'Regular' ? (PERIODICITY[terms.period_type] ?? '99') : '99',
    payroll_state: terms.payroll_state,
    work_risk_premium: terms.imss_risk_premium,
    hire_date: source.service_from,
    seniority_weeks: Math.max(0, Math.floor((daysBetween(source.service_from, terms.period_end) + 1) / 7)),
    contract_key: source.contract_key,
    shift_key: source.shift_key,
    home_address: source.address,
    extraordinary_method: terms.kind === 'Regular' ? 'Tariff' : 'RLISR 174',
    month_to_date: source.month ?? {},
    year_to_date_exempt: source.exempt_used ?? {},
    subsidy_caused: counted?.subsidy_caused ?? '0.00',
    variable_pay: counted?.variable_pay ?? '0.00',
  }
}

const YEARLY: Record<string, string> = {
  CHRISTMAS_BONUS: 'christmasBonus',
  VACATION_PREMIUM: 'vacationPremium',
  PROFIT_SHARING: 'profitSharing',
}
/** The yearly exemptions used by these perceptions. */
function exemptOf(perceptions: Counted['perceptions']): Record<string, string> {
  const used: Record<string, string> = {}
  for (const { code, exempt } of perceptions) {
    const name = YEARLY[code]
    if (name) used[name] = money(decimal(used[name] ?? '0').plus(decimal(exempt)))
  }
  return used
}

export interface Taken {
  id: number
  taken: string
  /** The rest of its debt before this payroll. */
  remaining: string | null
}

/**
 * The amount taken for each ordered deduction. An amount by hand replaces that of the first line of its code; without such a
 * line it is taken for the first order of the code.
 */
function takenOf({ deductions: orders }: Source, counted: Counted | null, lines: readonly PlainLine[], law: Law): Taken[] {
  const left = new Map(lines.map(({ formula_ref, amount }) => [formula_ref, amount]))
  const take = (ref: string): string | undefined => {
    const amount = left.get(ref)
    left.delete(ref)
    return amount
  }
  const calculated = new Set(counted?.deductions.map(({ code }) => code))
  return orders.map(({ id, type, remaining }, at) => {
    const code = deductionCodeOf(type) ?? ownCodeOf(law, type) ?? ''
    const ref = counted?.order_refs[at] ?? null
    const isByHand = ref === code || (ref === null && !calculated.has(code))
    const taken = (ref === null ? undefined : take(ref)) ?? (isByHand ? take(manualRef(code)) : undefined)
    return { id, taken: taken ?? '0.00', remaining }
  })
}
