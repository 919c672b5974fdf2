import { addDays, daysBetween } from '../calendar/days.ts'
import { cents, type Decimal, decimal, sum, ZERO } from '../money/decimal.ts'
import type { Wages } from '../settlement/wages.ts'
import { lastDayOf, raisesOf, wageOn } from './base-parts.ts'
import { firstDayOf, owedDays, type PeriodDays } from './days.ts'
import type { PayrollInput } from './types.ts'

/** Days of a period that are paid at one wage. */
export interface SalaryPart {
  /** First and last day. */
  from: string
  to: string
  monthly: Decimal
  daily: Decimal
  paid: Decimal
}

/** The salary of a period, in one part where the wage does not change. */
export interface Salary {
  /** Not rounded. */
  exact: Decimal
  amount: Decimal
  parts: SalaryPart[]
}

const MONTH = decimal(30)

/**
 * The paid days at the wage of each day (LFT 82, 85). Where the input has the new wage, `raise` splits them in proportion to
 * the days on both sides of it; where it has the old one, the difference is paid as `Back pay`.
 */
export function salaryOf(input: PayrollInput, { monthly, daily }: Wages, { paid }: Pick<PeriodDays, 'paid'>): Salary {
  const raises = raisesOf(input).filter((raise) => raise.oldMonthlySalary !== undefined || raise.oldDailyWage !== undefined)
  const first = firstDayOf(input)
  const last = lastDayOf(input, first)
  // Nearly everyone has one wage.
  if (raises.every(({ from }) => from <= first)) {
    return salaryOfParts([{ from: first, to: last, monthly, daily, paid }])
  }
  const starts = [first, ...raises.map(({ from }) => from).filter((from) => from > first && from <= last)]
  const spans = starts.map((from, at) => {
    const next = starts[at + 1]
    return { from, to: next === undefined ? last : addDays(next, -1) }
  })
  const days = spans.map(({ from, to }) => decimal(spanDays(input, from, to)))
  const total = sum(days)
  let left = paid
  const parts = spans.map(({ from, to }, at): SalaryPart => {
    const share = at === spans.length - 1 ? left : paid.times(days[at] ?? ZERO).div(total)
    left = left.minus(share)
    const wage = decimal(wageOn(from, raises, { monthlySalary: monthly.toFixed() }).monthlySalary)
    return { from, to, monthly: wage, daily: wage.div(MONTH), paid: share }
  })
  return salaryOfParts(parts)
}

function salaryOfParts(parts: SalaryPart[]): Salary {
  const exact = sum(parts.map((part) => part.daily.times(part.paid)))
  return { exact, amount: cents(exact), parts }
}

/** Days of a period with its own number of paid days are calendar days; others are counted as the period counts them. */
const spanDays = (input: PayrollInput, from: string, to: string): number =>
  input.daysPaid === undefined ? owedDays({ ...input, periodEnd: to }, from) : daysBetween(from, to) + 1
