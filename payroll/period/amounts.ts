import { partOfYearOf } from '../exempt/part-of-year.ts'
import { savingsFundLimits, type WelfareExempt, welfareExemptOfPeriod } from '../exempt/welfare.ts'
import { given } from '../explain.ts'
import { conceptOf } from '../law/concepts.ts'
import { cents, type Decimal, decimal, least, money, shown, ZERO } from '../money/decimal.ts'
import type { Facts } from './facts.ts'
import { type Earned, ownPart } from './line.ts'
import { AMOUNT_CODES, type Incident } from './types.ts'

const CODES: Partial<Record<Incident['type'], string | null>> = AMOUNT_CODES

const WELFARE: readonly Incident['type'][] = ['Meal vouchers', 'Welfare benefit', 'Sick pay']

/** Payments entered by amount, one line for each incident. Welfare benefits share one limit, used up in their order. */
export function amountsOf(facts: Facts): Earned[] {
  const paid = (facts.input.incidents ?? []).filter(({ type }) => typeof CODES[type] === 'string')
  if (paid.length === 0) return []
  const welfare = paid.filter(({ type }) => WELFARE.includes(type))
  const all = welfare.reduce((sum, { amount }) => sum.plus(decimal(amount ?? '0')), ZERO)
  const shared = welfareExemptOfPeriod(facts.law, facts.wages.daily, partOf(facts), all)
  let left = shared.exempt
  return paid
    .map((incident) => {
      const amount = cents(amountOf(incident))
      const earned: Earned = {
        code: incident.code ?? (CODES[incident.type] as string),
        amount,
        inputs: () => inputsOf(incident, amount),
        ...(incident.code === undefined ? {} : ownPart(conceptOf(facts.law, incident.code), amount)),
        ...(incident.name === undefined ? {} : { name: incident.name }),
        ...(incident.satCode === undefined ? {} : { satCode: incident.satCode }),
      }
      if (welfare.includes(incident)) {
        const exempt = least(amount, left)
        left = left.minus(exempt)
        return { ...earned, exempt: welfarePart(facts, all, shared, exempt) }
      }
      if (incident.type === 'Savings fund') return { ...earned, exempt: savingsPart(facts, amount) }
      return incident.exempt === undefined ? earned : { ...earned, exempt: statedPart(facts, decimal(incident.exempt), amount) }
    })
    .filter(({ amount }) => amount.gt(ZERO))
}

const isByDays = ({ type, amount }: Incident): boolean => type === 'Back pay' && amount === undefined

const amountOf = (incident: Incident): Decimal =>
  isByDays(incident)
    ? decimal(incident.dailyDifference ?? '0').times(decimal(incident.days ?? '0'))
    : decimal(incident.amount ?? '0')

const inputsOf = (incident: Incident, amount: Decimal) =>
  isByDays(incident)
    ? [given('Difference of the daily wage', incident.dailyDifference ?? '0'), given('Days', incident.days ?? '0')]
    : [given('Amount', money(amount))]

const partOf = ({ input, days }: Facts) => partOfYearOf(input, days.whole)

const partInput = (facts: Facts) => given('Part of the year', `${shown(partOf(facts).part.times(decimal(100)))} %`)

function welfarePart(facts: Facts, all: Decimal, { limit }: WelfareExempt, amount: Decimal) {
  const { law, wages } = facts
  const { incomeUma, exemptUma } = law.rules.welfare
  return {
    amount,
    formula: `all, if salary and benefits of a year stay within ${incomeUma} annual UMA; above, ${exemptUma} annual UMA or the amount missing to reach ${incomeUma}, whichever is higher; × part of the year`,
    inputs: () => [
      given('Daily wage', money(wages.daily)),
      given('Benefits of the period', money(all)),
      partInput(facts),
      given('UMA a year', law.uma.annual),
      given('Limit of the period', money(limit)),
    ],
    basis: law.rules.welfare,
  }
}

function savingsPart(facts: Facts, amount: Decimal) {
  const { law } = facts
  const { salaryPercent, annualUma } = law.rules.savingsFund
  const salary = facts.salary.amount
  const { ofSalary, ofUma } = savingsFundLimits(law, salary, partOf(facts))
  return {
    amount: least(amount, least(ofSalary, ofUma)),
    formula: `at most ${salaryPercent} % of the salary and ${annualUma} annual UMA × part of the year`,
    inputs: () => [
      given('Salary', money(salary)),
      partInput(facts),
      given('UMA a year', law.uma.annual),
      given(`Limit, ${salaryPercent} % of the salary`, money(ofSalary)),
      given(`Limit, ${annualUma} annual UMA`, money(ofUma)),
    ],
    basis: law.rules.savingsFund,
  }
}

const statedPart = ({ law }: Facts, exempt: Decimal, amount: Decimal) => ({
  amount: least(cents(exempt), amount),
  formula: 'as given, at most the amount',
  inputs: () => [given('Exempt as given', money(cents(exempt)))],
  basis: { ...law.exemptions, article: 'LISR 93', confidence: 'U' as const },
})
