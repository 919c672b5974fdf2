import { addDays, addMonths } from '../calendar/days.ts'
import type { RiskClass } from '../law/social-security.ts'
import type { Zone } from '../law/types.ts'
import { cents, centsOf, type Decimal, decimal, money, moneyOf, percentOf, sum } from '../money/decimal.ts'
import { factsOf } from '../period/facts.ts'
import { payrollOf } from '../period/payroll.ts'
import type { Payroll } from '../period/types.ts'
import { smallestReaching } from './find-gross.ts'
import { grossForNet } from './net-to-gross.ts'

/** One of `monthlySalary`, `monthlyNet` and `monthlyCost` says what is known. */
export interface HireInput {
  /** A month that begins on this day. */
  from: string
  zone: Zone
  monthlySalary?: string
  monthlyNet?: string
  monthlyCost?: string
  vacationDays?: number
  vacationPremiumPercent?: string
  christmasBonusDays?: string
  state?: string
  workRiskPremium?: string
  riskClass?: RiskClass
}

export interface HireCost {
  monthlySalary: string
  monthlyNet: string
  /** Pay, quotas, state tax and the month's part of what is owed once a year. */
  monthlyCost: string
  yearlyCost: string
  parts: { name: string; amount: string }[]
  payroll: Payroll
}

const MOST = 10_000_000_000

/** What somebody new costs in a month of the first year, from the salary, from the net or from the cost. */
export function hireCostOf(input: HireInput): HireCost {
  if (input.monthlySalary !== undefined) return costAt(input, input.monthlySalary)
  if (input.monthlyNet !== undefined) {
    return costAt(input, grossForNet({ ...monthOf(input), net: input.monthlyNet }).monthlySalary)
  }
  if (input.monthlyCost === undefined) throw new RangeError('Give a monthly salary, a monthly net or a monthly cost.')
  const most = centsOf(money(decimal(input.monthlyCost)))
  const above = smallestReaching(1, MOST, (count) => centsOf(costAt(input, moneyOf(count)).monthlyCost) > most)
  if (above === null || above <= 1) throw new RangeError(`No salary costs ${input.monthlyCost} a month.`)
  return costAt(input, moneyOf(above - 1))
}

/** The first calendar month: a whole one of thirty days of salary. */
function monthOf({ from, monthlyNet: _net, monthlyCost: _cost, ...input }: HireInput) {
  const periodEnd = addDays(addMonths(from, 1), -1)
  return {
    ...input,
    period: 'Monthly' as const,
    periodStart: from,
    periodEnd,
    paymentDate: periodEnd,
    hireDate: from,
    daysPaid: '30',
  }
}

function costAt(input: HireInput, monthlySalary: string): HireCost {
  const month = { ...monthOf(input), monthlySalary }
  const payroll = payrollOf(month)
  const { wages } = factsOf(month)
  const twelfth = (days: Decimal): Decimal => cents(wages.daily.times(days).div(decimal(12)))
  const parts = [
    { name: 'Salary', amount: decimal(payroll.totals.gross) },
    { name: 'Social security of the employer', amount: decimal(payroll.totals.imssEmployer) },
    { name: 'INFONAVIT contribution', amount: decimal(payroll.totals.housingContribution) },
    { name: 'State payroll tax', amount: decimal(payroll.totals.stateTax) },
    { name: 'Christmas bonus, a twelfth', amount: twelfth(decimal(wages.christmasBonusDays)) },
    {
      name: 'Vacation premium, a twelfth',
      amount: twelfth(percentOf(decimal(wages.vacationDays), wages.vacationPremiumPercent)),
    },
  ]
  const monthlyCost = sum(parts.map(({ amount }) => amount))
  return {
    monthlySalary: money(decimal(monthlySalary)),
    monthlyNet: payroll.totals.net,
    monthlyCost: money(monthlyCost),
    yearlyCost: money(monthlyCost.times(decimal(12))),
    parts: parts.map(({ name, amount }) => ({ name, amount: money(amount) })),
    payroll,
  }
}
