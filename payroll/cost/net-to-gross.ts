import { lawOn, minimumWage } from '../law/law.ts'
import type { Law, Zone } from '../law/types.ts'
import { centsOf, decimal, money, moneyOf } from '../money/decimal.ts'
import { NotCountable } from '../not-countable.ts'
import { payrollOf } from '../period/payroll.ts'
import type { Payroll, PayrollInput } from '../period/types.ts'
import { amountsReaching, MOST, roundest, smallestReaching } from './find-gross.ts'

export type NetInput = Omit<PayrollInput, 'monthlySalary' | 'dailyWage' | 'sbc'> & { net: string }

export interface GrossForNet {
  monthlySalary: string
  payroll: Payroll
  /** `false`: rounding, or a step of the law, leaves no salary with just this net; it is the least that reaches it. */
  isExact: boolean
  /** Greater salaries that pay just this net as well, beyond a step of the law at which the net falls. */
  alsoPaidBy: string[]
}

type PayAt = (monthlySalary: string) => Payroll

/** Cents by which rounding lets the net fall: of each concept, and at the edges of a table of days × the daily one. */
const SLACKS = [5, 40]

/**
 * The monthly salary, at least the minimum wage, whose period pays this net. The net falls where the minimum wage ends and
 * where the subsidy does, so the search covers the ranges between these steps, the lowest first; of the salaries of one range
 * with exactly this net it takes the roundest. Throws NotCountable if no salary reaches it. @param payAt the payroll of a
 * salary, if more depends on it than the wage
 */
export function grossForNet(
  { net, ...input }: NetInput,
  law: Law = lawOn(input.paymentDate),
  payAt: PayAt = (monthlySalary) => payrollOf({ ...input, monthlySalary }, law),
): GrossForNet {
  const wanted = centsOf(money(decimal(net)))
  const netAt = (cents: number): number => centsOf(payAt(moneyOf(cents)).totals.net)
  const steps = stepsOf(input.zone, law, payAt)
  const ranges = steps.map((low, at) => ({ low, high: (steps[at + 1] ?? MOST + 1) - 1 }))
  const answer = (cents: number, others: readonly number[], isExact: boolean): GrossForNet => {
    const monthlySalary = moneyOf(cents)
    return { monthlySalary, payroll: payAt(monthlySalary), isExact, alsoPaidBy: others.map(moneyOf) }
  }
  let least: number | undefined
  for (const slack of SLACKS) {
    const found = ranges.map((range) => amountsReaching(range, wanted, slack, netAt))
    const [first, ...others] = found.flatMap(({ just }) => roundest(just) ?? [])
    if (first !== undefined) return answer(first, others, true)
    least = found.flatMap((one) => one.least ?? [])[0]
  }
  if (least === undefined) throw new NotCountable(`No salary pays ${net} net.`)
  return answer(least, [], false)
}

export const monthlyMinimum = (law: Law, zone: Zone): number =>
  centsOf(money(decimal(minimumWage(law, zone)).times(decimal(30))))

/** In a period with few paid days, a salary far above the limit of the subsidy still gets it. */
const TIMES_LIMIT = 100

/** Salaries at which another rule begins: the minimum wage, a cent above it, and where each row of the subsidy ends. */
function stepsOf(zone: Zone, law: Law, payAt: PayAt): number[] {
  const minimum = monthlyMinimum(law, zone)
  const aboveMinimum = minimum + 1
  const steps = [minimum, aboveMinimum]
  const causedAt = (cents: number): number => centsOf(payAt(moneyOf(cents)).totals.subsidyCaused)
  const top = subsidyLimit(law) * TIMES_LIMIT
  // The subsidy only falls with the wage: look for each salary at which it is less than a cent before.
  for (let at = aboveMinimum; at < top; ) {
    const caused = causedAt(at)
    if (caused === 0) break
    const next = smallestReaching(at + 1, top, (cents) => causedAt(cents) < caused)
    if (next === null) break
    steps.push(next)
    at = next
  }
  return [...new Set(steps)].sort((one, two) => one - two)
}

/** Monthly income, in cents, above which there is no subsidy. */
const subsidyLimit = ({ employmentSubsidy: subsidy }: Law): number =>
  Math.max(
    ...(subsidy.kind === 'flat' ? [subsidy.monthlyIncomeCap] : subsidy.rows.map(({ lower }) => lower)).map((limit) =>
      centsOf(money(decimal(limit))),
    ),
  )
