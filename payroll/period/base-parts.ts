import { addDays, addYears, daysBetween, yearOf } from '../calendar/days.ts'
import type { CountedDays, Law } from '../law/types.ts'
import { type Decimal, decimal, ZERO } from '../money/decimal.ts'
import { runningYear } from '../settlement/service.ts'
import { wagesOf } from '../settlement/wages.ts'
import { contributionBase } from '../social-security/contribution-base.ts'
import type { ExplainedBase } from '../social-security/explain-base.ts'
import { type QuotaLaw, quotaLawsOf } from '../social-security/quota-law.ts'
import { firstDayOf } from './days.ts'
import type { PayrollInput, Raise } from './types.ts'

/** Days of a period with one contribution base wage. */
export interface BasePart extends ExplainedBase {
  /** First and last day. */
  from: string
  to: string
  /** Law of these days: UMA, minimum wage and rates of the quotas. */
  law: Law
  /** Is its wage at most the minimum wage? Then the employer bears the worker's quota (LSS 36). */
  isMinimumWage: boolean
  /** Days each branch counts. */
  counted: Record<CountedDays, Decimal>
}

interface Whole {
  input: PayrollInput
  law: Law
  monthlySalary: string
  /** A day of the variable pay of the bimester before. */
  variable: Decimal
  counted: Record<CountedDays, Decimal>
}

const COUNTED = ['full', 'sickness', 'retirement', 'housing'] as const

/**
 * The days of social security, split by the figures of their quotas: an anniversary raises the integration factor, a raise
 * the wage, and a new UMA, minimum wage or rate the figures, each from its own day (LSS 28, 30, 34, 39). Days away without
 * known dates are taken from the parts in proportion.
 */
export function basePartsOf(whole: Whole): BasePart[] {
  const { input, counted } = whole
  const first = firstDayOf(input)
  const last = lastDayOf(input, first)
  const laws = quotaLawsOf(whole.law, first, last, input.socialSecurityDate)
  const known = { ...whole, laws }
  const starts = [first, ...changesIn(known, first, last)]
  if (starts.length === 1) return [{ from: first, to: last, ...baseOn(last, known), counted }]
  const total = decimal(daysBetween(first, last) + 1)
  let left = counted
  return starts.map((from, at) => {
    const next = starts[at + 1]
    const to = next === undefined ? last : addDays(next, -1)
    const part = next === undefined ? left : shareOf(counted, decimal(daysBetween(from, to) + 1), total)
    left = less(left, part)
    return { from, to, ...baseOn(to, known), counted: part }
  })
}

type Known = Whole & { laws: readonly QuotaLaw[] }

/** With fewer days of social security than calendar days, the period ends with them. */
export function lastDayOf({ socialSecurityDays, periodEnd }: PayrollInput, first: string): string {
  if (socialSecurityDays === undefined) return periodEnd
  const days = Math.floor(Number(socialSecurityDays))
  return days > 0 && days <= daysBetween(first, periodEnd) ? addDays(first, days - 1) : periodEnd
}

/** Days on which another base begins, in their order. */
function changesIn(whole: Known, first: string, last: string): string[] {
  const { input, laws } = whole
  const ofLaw = laws.slice(1).map(({ from }) => from)
  const found = [anniversaryIn(input.hireDate, first, last), ...raisesOf(input).map(({ from }) => from), ...ofLaw].filter(
    (day): day is string => day !== undefined && day > first && day <= last,
  )
  return [...new Set(found)].sort().filter((day) => {
    if (ofLaw.includes(day)) return true
    const [before, from] = [baseOn(addDays(day, -1), whole), baseOn(day, whole)]
    return !from.base.sbc.eq(before.base.sbc) || from.isMinimumWage !== before.isMinimumWage
  })
}

function anniversaryIn(hireDate: string, first: string, last: string): string | undefined {
  for (let year = Math.max(yearOf(first), yearOf(hireDate) + 1); year <= yearOf(last); year += 1) {
    if (!mayFall(hireDate, year, first, last)) continue
    const day = addYears(hireDate, year - yearOf(hireDate))
    if (day > first && day <= last) return day
  }
  return undefined
}

/** Runs for every person: compares text before it counts days. The 29th of February is always counted. */
function mayFall(hireDate: string, year: number, first: string, last: string): boolean {
  const day = `${year}${hireDate.slice(4)}`
  return hireDate.endsWith('-02-29') || (day > first && day <= last)
}

type Based = Pick<BasePart, 'base' | 'law' | 'wages' | 'isNotified' | 'isMinimumWage'>

function baseOn(day: string, { input, law: paid, laws, monthlySalary, variable }: Known): Based {
  const wage = wageOn(day, raisesOf(input), { monthlySalary, ...(input.sbc === undefined ? {} : { sbc: input.sbc }) })
  const { law } = laws.findLast(({ from }) => from <= day) ?? (laws[0] as QuotaLaw)
  const running = runningYear(input.hireDate, day)
  const wages = wagesOf({ ...input, monthlySalary: wage.monthlySalary }, { running }, law)
  const { daily, factor, minimum } = wages
  const count = paid.rules.sbcPlaces.places
  // A notified base already includes the variable part.
  const base =
    wage.sbc === undefined
      ? contributionBase(law, input.zone, daily.times(factor), variable, count)
      : contributionBase(law, input.zone, decimal(wage.sbc), ZERO, count)
  return { base, law, wages, isNotified: wage.sbc !== undefined, isMinimumWage: daily.lte(minimum) }
}

interface Wage {
  monthlySalary: string
  /** The notified base. */
  sbc?: string
}

const MONTH = decimal(30)

export const raisesOf = ({ raise }: Pick<PayrollInput, 'raise'>): readonly Raise[] =>
  raise === undefined ? NO_RAISES : 'from' in raise ? [raise] : raise
const NO_RAISES: readonly Raise[] = []

/** A raise says the wage that the case does not: the old one, or the new one. */
export function wageOn(day: string, raises: readonly Raise[], usual: Wage): Wage {
  const next = raises.find(({ from, newMonthlySalary, newDailyWage, newSbc }) => {
    return day < from && newMonthlySalary === undefined && newDailyWage === undefined && newSbc === undefined
  })
  const last = raises.findLast(({ from }) => day >= from)
  const [salary, daily, sbc] = next
    ? [next.oldMonthlySalary, next.oldDailyWage, next.oldSbc]
    : [last?.newMonthlySalary, last?.newDailyWage, last?.newSbc]
  if (sbc !== undefined) return { ...usual, sbc }
  if (daily !== undefined) return { monthlySalary: decimal(daily).times(MONTH).toFixed() }
  return salary === undefined ? usual : { monthlySalary: salary }
}

type Counted = Record<CountedDays, Decimal>
const each = (make: (name: CountedDays) => Decimal): Counted =>
  Object.fromEntries(COUNTED.map((name) => [name, make(name)])) as Counted

const shareOf = (counted: Counted, days: Decimal, total: Decimal): Counted =>
  each((name) => (counted[name].eq(ZERO) ? ZERO : counted[name].times(days).div(total)))
const less = (counted: Counted, part: Counted): Counted => each((name) => counted[name].minus(part[name]))
