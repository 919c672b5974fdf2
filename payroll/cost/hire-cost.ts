import { addDays, addMonths, yearOf as yearOfDay } from '../calendar/days.ts'
import { basis, type ExplainedInput, type Explanation, given } from '../explain.ts'
import { lawOn } from '../law/law.ts'
import { stateTaxOf } from '../law/state-tax.ts'
import type { Dated, Law, Zone } from '../law/types.ts'
import { cents, centsOf, type Decimal, decimal, money, moneyOf, percentOf, sum, ZERO } from '../money/decimal.ts'
import { NotCountable } from '../not-countable.ts'
import { factsOf } from '../period/facts.ts'
import { payrollOf } from '../period/payroll.ts'
import type { Benefits, Employer, Payroll, PayrollInput } from '../period/types.ts'
import type { Wages } from '../settlement/wages.ts'
import { MOST, smallestReaching } from './find-gross.ts'
import { grossForNet, monthlyMinimum } from './net-to-gross.ts'

/** Exactly one of `monthlySalary`, `monthlyNet` and `monthlyCost` is the known value. */
export interface HireInput extends Pick<PayrollInput, 'factorPlaces' | 'subsidyBasis'>, Benefits, Employer {
  /** A month that begins on this day. */
  from: string
  zone: Zone
  monthlySalary?: string
  monthlyNet?: string
  monthlyCost?: string
  /** Percentage of the wage that the company pays into a savings fund, and the worker as much. */
  savingsFundPercent?: string
}

export interface HireCost {
  monthlySalary: string
  monthlyNet: string
  /** Pay, quotas, state tax and the monthly part of yearly payments. */
  monthlyCost: string
  /** Sum of the first twelve months, each with its own figures, including yearly bonus and premium. */
  yearlyCost: string
  /** Note if the figures of some of these months are not published yet. */
  yearlyMissing: string | null
  parts: { name: string; amount: string }[]
  /** Yearly payments, a twelfth of each, explained. */
  yearly: { name: string; amount: string; explanations: Explanation[] }[]
  /** Other salaries with exactly the requested net or cost: where a rule ends, more pay can give less. */
  alsoFrom: string[]
  payroll: Payroll
}

/** The monthly cost of a new hire in the first year, from the salary, the net pay or the cost. */
export function hireCostOf(input: HireInput, law: Law = lawOn(monthOf(input).paymentDate)): HireCost {
  const found = firstMonthOf(input, law)
  return { ...found, ...yearOf(input, law, found.monthlySalary) }
}

type FirstMonth = Omit<HireCost, 'yearlyCost' | 'yearlyMissing'>

function firstMonthOf(input: HireInput, law: Law): FirstMonth {
  if (input.monthlySalary !== undefined) return costAt(input, law, input.monthlySalary)
  if (input.monthlyNet !== undefined) {
    const payAt = (salary: string) => payrollOf(monthAt(input, salary), law)
    const found = grossForNet({ ...monthOf(input), net: input.monthlyNet }, law, payAt)
    return { ...costAt(input, law, found.monthlySalary), alsoFrom: found.alsoPaidBy }
  }
  if (input.monthlyCost === undefined) throw new NotCountable('Enter a monthly salary, a monthly net or a monthly cost.')
  return salaryWithin(input, law, money(decimal(input.monthlyCost)))
}

/**
 * The highest salary, from the minimum wage on, whose cost is not above the asked one. Above the minimum wage the cost
 * only rises; at the minimum wage, where the company bears the worker's quota (LSS 36), it is that of a higher salary.
 * Throws NotCountable where every salary costs more.
 */
function salaryWithin(input: HireInput, law: Law, monthlyCost: string): FirstMonth {
  const most = centsOf(monthlyCost)
  const at = (count: number) => costAt(input, law, moneyOf(count))
  const minimum = monthlyMinimum(law, input.zone)
  const lowest = at(minimum)
  const lowestCost = centsOf(lowest.monthlyCost)
  const dearer = smallestReaching(minimum + 1, MOST, (count) => centsOf(at(count).monthlyCost) > most)
  if (dearer === null) throw new NotCountable(`A cost of ${monthlyCost} a month is too high.`)
  if (dearer > minimum + 1) return { ...at(dearer - 1), alsoFrom: lowestCost === most ? [lowest.monthlySalary] : [] }
  if (lowestCost <= most) return lowest
  const above = at(minimum + 1)
  const cheapest = centsOf(above.monthlyCost) < lowestCost ? above : lowest
  const { monthlySalary, monthlyCost: least } = cheapest
  throw new NotCountable(`The cost is too low. The lowest is ${least} a month, with a salary of ${monthlySalary}.`)
}

/** A calendar month of the first year: a whole one of thirty days of salary. */
function monthOf({ from, monthlyNet: _net, monthlyCost: _cost, savingsFundPercent: _fund, ...input }: HireInput, at = 0) {
  const periodStart = addMonths(from, at)
  const periodEnd = addDays(addMonths(from, at + 1), -1)
  return {
    ...input,
    period: 'Monthly' as const,
    periodStart,
    periodEnd,
    paymentDate: periodEnd,
    hireDate: from,
    daysPaid: '30',
  }
}

function monthAt(input: HireInput, monthlySalary: string, at = 0): PayrollInput {
  const { savingsFundPercent: percent } = input
  const month = { ...monthOf(input, at), monthlySalary }
  const amount = percent === undefined ? '0.00' : money(cents(percentOf(decimal(monthlySalary), percent)))
  return amount === '0.00' ? month : { ...month, incidents: [{ type: 'Savings fund', amount }] }
}

const MONTHS_OF_YEAR = 12

/**
 * Each month has the UMA, the minimum wage and the rates of its own days; Christmas bonus and vacation premium are those of
 * a whole year (LFT 80, 87), and the state taxes them by the law of the month in which the year ends.
 */
function yearOf(input: HireInput, law: Law, monthlySalary: string): Pick<HireCost, 'yearlyCost' | 'yearlyMissing'> {
  const months = Array.from({ length: MONTHS_OF_YEAR }, (_, at) => monthAt(input, monthlySalary, at))
  const laws = months.map(({ paymentDate }) => law.on(paymentDate))
  const costs = months.map((month, at) => decimal(payrollOf(month, laws[at]).totals.employerCost))
  const first = months[0] as PayrollInput
  const { bonus, premium } = owedYearly(factsOf(first, law).wages)
  const paid = cents(bonus).plus(cents(premium))
  const tax = cents(stateTaxOn(paid, input.state, laws.at(-1) ?? law))
  const unknown = laws.find(({ isProvisional }) => isProvisional)
  return {
    yearlyCost: money(sum([...costs, paid, tax])),
    yearlyMissing: unknown
      ? `The figures of ${yearOfDay(unknown.day)} are not published yet: the yearly cost uses those of ${unknown.year}.`
      : null,
  }
}

const owedYearly = ({ daily, christmasBonusDays, vacationDays, vacationPremiumPercent }: Wages) => ({
  bonus: daily.times(decimal(christmasBonusDays)),
  premium: percentOf(daily.times(decimal(vacationDays)), vacationPremiumPercent),
})

/** Not rounded. */
const stateTaxOn = (paid: Decimal, state: string | undefined, law: Law): Decimal =>
  state === undefined ? ZERO : percentOf(paid, stateTaxOf(law, state).percent)

function costAt(input: HireInput, law: Law, monthlySalary: string): FirstMonth {
  const month = monthAt(input, monthlySalary)
  const payroll = payrollOf(month, law)
  const { wages } = factsOf(month, law)
  const yearly = yearlyParts(wages, input.state, law)
  const parts = [
    ...payroll.lines.filter(({ kind }) => kind === 'Perception').map(({ name, amount }) => ({ name, amount: decimal(amount) })),
    { name: 'Social security of the employer', amount: decimal(payroll.totals.imssEmployer) },
    { name: 'INFONAVIT contribution', amount: decimal(payroll.totals.housingContribution) },
    { name: 'State payroll tax', amount: decimal(payroll.totals.stateTax) },
    ...yearly.map(({ name, amount }) => ({ name, amount: decimal(amount) })),
  ]
  const monthlyCost = sum(parts.map(({ amount }) => amount))
  return {
    monthlySalary: money(decimal(monthlySalary)),
    monthlyNet: payroll.totals.net,
    monthlyCost: money(monthlyCost),
    yearly,
    parts: parts.map(({ name, amount }) => ({ name, amount: money(amount) })),
    alsoFrom: [],
    payroll,
  }
}

/** A twelfth of Christmas bonus, vacation premium and their state tax: owed once a year, earned every month. */
function yearlyParts(wages: Wages, state: string | undefined, law: Law): HireCost['yearly'] {
  const { daily, christmasBonusDays, vacationDays, vacationPremiumPercent } = wages
  const { bonus, premium } = owedYearly(wages)
  const part = (
    name: string,
    yearly: Decimal,
    formula: string,
    inputs: ExplainedInput[],
    rule: Dated = law.minimumBenefits,
  ) => {
    const amount = money(cents(yearly.div(decimal(MONTHS_OF_YEAR))))
    return { name, amount, explanations: [{ title: 'Amount', formula, inputs, result: amount, ...basis(rule) }] }
  }
  const wage = given('Daily wage', money(daily))
  const parts = [
    part('Christmas bonus, a twelfth', bonus, 'daily wage × bonus days ÷ 12', [
      wage,
      given('Bonus days of a year', christmasBonusDays),
    ]),
    part('Vacation premium, a twelfth', premium, 'daily wage × vacation days × premium ÷ 12', [
      wage,
      given('Vacation days', vacationDays),
      given('Premium', `${vacationPremiumPercent} %`),
    ]),
  ]
  if (state === undefined) return parts
  const rate = stateTaxOf(law, state)
  const inputs = [given('Bonus and premium of a year', money(bonus.plus(premium))), given('Rate', `${rate.percent} %`)]
  const tax = stateTaxOn(bonus.plus(premium), state, law)
  return [
    ...parts,
    part('State payroll tax on both, a twelfth', tax, 'bonus and premium × rate of the state ÷ 12', inputs, rate),
  ]
}
