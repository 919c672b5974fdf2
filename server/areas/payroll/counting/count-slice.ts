import type { Limits } from '../../../../contract/payroll/settings/schemas.ts'
import type { LawBook } from '../../../../payroll/law/changes.ts'
import { ownCodeOf } from '../../../../payroll/law/concepts.ts'
import { lawOn, missingLaw } from '../../../../payroll/law/law.ts'
import type { Law } from '../../../../payroll/law/types.ts'
import { NotCountable } from '../../../../payroll/not-countable.ts'
import { deductionCodeOf } from '../../../../payroll/period/wanted.ts'
import { inTurns } from '../../../turns.ts'
import { settledBy } from './annual-count.ts'
import type { RequestTerms } from './build-input.ts'
import { withHand } from './by-hand.ts'
import { type Counted, countPayroll, sumsOf } from './count-payroll.ts'
import { issuesOf } from './issues.ts'
import { type CountedRows, startRows } from './keep-payrolls.ts'
import type { Source } from './sources.ts'

/** The members that the payrolls of a run share. */
export interface Known {
  terms: RequestTerms
  limits: Limits
  law: Law
  now: string
  by: string
}

/** The same as data, which may travel between threads. */
export interface SharedTerms extends Omit<Known, 'terms' | 'law'> {
  terms: Omit<RequestTerms, 'annual_law'>
  book: LawBook
  /** Day whose law the annual adjustment follows; `null` without one. */
  annualDay: string | null
}

export const knownFrom = ({ terms, book, annualDay, ...known }: SharedTerms): Known => ({
  ...known,
  terms: { ...terms, annual_law: annualDay === null ? null : lawOn(annualDay, book) },
  law: lawOn(terms.payment_date, book),
})

/** Payrolls that are counted and not stored yet. */
export interface CountedSlice extends CountedRows {
  /** The amount taken for each ordered deduction. */
  taken: Taken[]
  /** Why a payroll could not be counted, by its id; `null` for one that was. */
  failures: ReadonlyMap<number, string | null>
}

/** Calculates payrolls one by one. A failing one is named and does not stop the others. */
export function startSlice(known: Known) {
  const rows = startRows()
  const taken: Taken[] = []
  const failures = new Map<number, string | null>()
  return {
    add: (source: Source): void => {
      const counted = countOne(source, known)
      rows.add(counted.row)
      taken.push(...counted.taken)
      failures.set(source.id, counted.failure)
    },
    end: (): CountedSlice => ({ ...rows.end(), taken, failures }),
  }
}

export async function countSlice(sources: readonly Source[], known: Known): Promise<CountedSlice> {
  const slice = startSlice(known)
  await inTurns(sources, slice.add)
  return slice.end()
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

/** One payroll as stored. Its sums are those of its lines. */
export function countOne(source: Source, known: Known) {
  const tried = tryToCount(source, known)
  const said = tried.counted && withHand(tried.counted, source, known)
  const failure = tried.failure ?? (said && tooMuch(sumsOf(said.lines)))
  const [counted, manual] = failure === null && said ? [said.counted, said.lines] : [null, null]
  const sums = manual && sumsOf(manual)
  const previous = source.previous?.net ?? null
  const change = sums && previous !== null && Number(previous) > 0 ? changeOf(sums.net, previous) : null
  const issues = issuesOf({ ...known, source, counted, sums, failure, change, taxOwed: said?.taxOwed ?? null })
  const lines = manual ?? { perceptions: [], deductions: [], other_payments: [], employer_lines: [], explanation: {} }
  const { perceptions, deductions, other_payments, employer_lines } = lines
  const row = {
    id: source.id,
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
    ...issues,
    now: known.now,
  }
  return { row, failure, counted, sums, taken: takenOf(source, deductions, known.law) }
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
const WEEK_MS = 7 * 86_400_000

function snapshotOf(source: Source, { terms }: Known, counted: Counted | null) {
  const { wages } = counted ?? {}
  const salary = counted?.perceptions.find(({ code }) => code === 'SALARY')
  return {
    daily_salary: wages?.daily ?? (source.monthly_salary === null ? null : (Number(source.monthly_salary) / 30).toFixed(2)),
    integrated_daily_salary: wages?.sbc ?? null,
    sbc_fixed: wages?.sbcFixed ?? null,
    sbc_variable: wages?.sbcVariable ?? null,
    days_paid: wages?.daysPaid ?? salary?.quantity ?? null,
    days_period: String(Math.round((Date.parse(terms.period_end) - Date.parse(terms.period_start)) / 86_400_000) + 1),
    zone: source.zone ?? 'General',
    periodicity_key: terms.kind === 'Regular' ? (PERIODICITY[terms.period_type] ?? '99') : '99',
    payroll_state: terms.payroll_state,
    work_risk_premium: terms.imss_risk_premium,
    hire_date: source.start_date,
    seniority_weeks: Math.max(
      0,
      Math.floor((Date.parse(terms.period_end) - Date.parse(source.start_date) + 86_400_000) / WEEK_MS),
    ),
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
const exemptOf = (perceptions: Counted['perceptions']) =>
  Object.fromEntries(perceptions.flatMap(({ code, exempt }) => (YEARLY[code] ? [[YEARLY[code], exempt]] : [])))

export interface Taken {
  id: number
  taken: string
}

/** The amount taken for each ordered deduction; those of one type in their order. */
function takenOf({ deductions: orders }: Source, lines: readonly { code: string; amount: string }[], law: Law) {
  const left = new Map<string, string[]>()
  for (const { code, amount } of lines) left.set(code, [...(left.get(code) ?? []), amount])
  return orders.map(({ id, type }) => ({
    id,
    taken: left.get(deductionCodeOf(type) ?? ownCodeOf(law, type) ?? '')?.shift() ?? '0.00',
  }))
}
