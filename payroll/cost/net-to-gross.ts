import { lawOn, minimumWage } from '../law/law.ts'
import { centsOf, decimal, money, moneyOf } from '../money/decimal.ts'
import { payrollOf } from '../period/payroll.ts'
import type { Payroll, PayrollInput } from '../period/types.ts'
import { smallestReaching } from './find-gross.ts'

export type NetInput = Omit<PayrollInput, 'monthlySalary' | 'dailyWage' | 'sbc'> & { net: string }

export interface GrossForNet {
  monthlySalary: string
  payroll: Payroll
  /** `false`: rounding, or a step of the law, leaves no salary with just this net; it is the least that reaches it. */
  isExact: boolean
}

/** Far more than anybody is paid; a month, in cents. */
const MOST = 10_000_000_000

/**
 * The least monthly salary, from the minimum wage on, whose period pays so much net. The net falls where the minimum wage ends and where the subsidy
 * does, so it is looked for between these steps. Throws RangeError where no salary reaches it.
 */
export function grossForNet({ net, ...input }: NetInput): GrossForNet {
  const wanted = centsOf(money(decimal(net)))
  const payrollAt = (cents: number): Payroll => payrollOf({ ...input, monthlySalary: moneyOf(cents) })
  const netAt = (cents: number): number => centsOf(payrollAt(cents).totals.net)
  let least: number | null = null
  const steps = stepsOf(input, payrollAt)
  for (const [at, low] of steps.entries()) {
    const high = (steps[at + 1] ?? MOST + 1) - 1
    const found = smallestReaching(low, high, (cents) => netAt(cents) >= wanted)
    if (found === null) continue
    if (netAt(found) === wanted) return answer(found, payrollAt(found), true)
    least ??= found
  }
  if (least === null) throw new RangeError(`No salary pays ${net} net.`)
  return answer(least, payrollAt(least), false)
}

const answer = (cents: number, payroll: Payroll, isExact: boolean): GrossForNet => ({
  monthlySalary: moneyOf(cents),
  payroll,
  isExact,
})

/** Salaries at which another rule begins: the minimum wage, a cent above it, and where each row of the subsidy ends. */
function stepsOf(input: Omit<NetInput, 'net'>, payrollAt: (cents: number) => Payroll): number[] {
  const law = lawOn(input.paymentDate)
  const minimum = centsOf(money(decimal(minimumWage(law, input.zone)).times(decimal(30))))
  const aboveMinimum = minimum + 1
  const steps = [minimum, aboveMinimum]
  const causedAt = (cents: number): number => centsOf(payrollAt(cents).totals.subsidyCaused)
  const top = centsOf(law.employmentSubsidy.kind === 'flat' ? law.employmentSubsidy.monthlyIncomeCap : '7382.34') * 2
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
