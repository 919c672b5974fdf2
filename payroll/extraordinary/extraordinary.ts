import { earlier, later } from '../calendar/days.ts'
import { given } from '../explain.ts'
import { conceptOf } from '../law/concepts.ts'
import { lawOn } from '../law/law.ts'
import { withSatCodes } from '../law/sat-codes.ts'
import type { Law } from '../law/types.ts'
import { cents, type Decimal, decimal, greatest, least, money, percentOf, shown, ZERO } from '../money/decimal.ts'
import { stateTaxLine, stateTaxWages } from '../period/employer.ts'
import { extraordinaryTaxLine } from '../period/extraordinary-line.ts'
import { dailyInput, monthlySalaryOf } from '../period/facts.ts'
import { type Earned, ownPart, perceptionLine, plainLine } from '../period/line.ts'
import { type ExemptUsed, premiumOfVacation, sundayExempt, withYearly, YEARLY } from '../period/premiums.ts'
import { totalOf, totalsOf } from '../period/totals.ts'
import type { PayLine } from '../period/types.ts'
import { commonWarnings } from '../period/warnings.ts'
import { daysInYear, partOfYear, runningYear, serviceOf } from '../settlement/service.ts'
import { type Wages, wagesOf } from '../settlement/wages.ts'
import { contributionBase } from '../social-security/contribution-base.ts'
import { paidByConcept, variablePay } from '../social-security/variable-pay.ts'
import { withByHand } from '../tax/by-hand.ts'
import { monthlySubsidy } from '../tax/subsidy.ts'
import { explainedRow, tariffTax } from '../tax/tariff.ts'
import { alimonyOf } from './alimony.ts'
import type { Extraordinary, ExtraordinaryInput, ExtraordinaryPayment } from './types.ts'

interface Known {
  law: Law
  wages: Wages
  input: ExtraordinaryInput
}

/** The payments with their exempt parts; those of one kind share the exemption of the year, in their order (LISR 93-XIV). */
function paymentsOf(known: Known): Earned[] {
  const used: ExemptUsed = { ...known.input.exemptUsed }
  return known.input.payments.map((payment) => {
    const name = YEARLY[payment.type]
    const earned = withYearly(known.law, name, used, EARNED[payment.type](known, payment))
    if (name && earned.exempt) used[name] = money(decimal(used[name] ?? '0').plus(earned.exempt.amount))
    return earned
  })
}

const EARNED: Record<ExtraordinaryPayment['type'], (known: Known, payment: ExtraordinaryPayment) => Earned> = {
  'Christmas bonus': christmasBonus,
  'Vacation premium': (known, payment) =>
    payment.days === undefined ? byAmount('VACATION_PREMIUM', payment) : premiumOfVacation(known, decimal(payment.days)),
  'Profit sharing': (_known, payment) => byAmount('PROFIT_SHARING', payment),
  'Sunday premium': sundayPremium,
  Bonus: ({ law }, payment) =>
    payment.code === undefined ? byAmount('BONUS', payment) : ownPayment(law, payment.code, payment),
}

function byAmount(code: string, { amount = '0' }: ExtraordinaryPayment): Earned {
  const value = cents(decimal(amount))
  return { code, amount: value, inputs: () => [given('Amount', money(value))] }
}

function ownPayment(law: Law, code: string, payment: ExtraordinaryPayment): Earned {
  const earned = byAmount(code, payment)
  return { ...earned, ...ownPart(conceptOf(law, code), earned.amount) }
}

/** Days as given, or the days of the year in proportion (LFT 87). */
function christmasBonus({ wages, input }: Known, payment: ExtraordinaryPayment): Earned {
  if (payment.amount !== undefined) return byAmount('CHRISTMAS_BONUS', payment)
  const through = earlier(payment.through ?? '9999-12-31', `${input.paymentDate.slice(0, 4)}-12-31`)
  const counted = Math.max(0, daysInYear(input.contractStart ?? input.hireDate, through) - (payment.absenceDays ?? 0))
  const days = payment.days === undefined ? decimal(wages.christmasBonusDays).times(partOfYear(counted)) : decimal(payment.days)
  return {
    code: 'CHRISTMAS_BONUS',
    base: wages.daily,
    quantity: days,
    unit: 'days',
    amount: cents(wages.daily.times(days)),
    inputs: () => [
      dailyInput({ wages }),
      ...(payment.days === undefined
        ? [given('Bonus days of a year', wages.christmasBonusDays), given('Days of the year that count', counted)]
        : []),
      given('Bonus days', shown(days)),
    ],
  }
}

function sundayPremium({ law, wages }: Known, payment: ExtraordinaryPayment): Earned {
  const days = decimal(payment.days ?? '0')
  const percent = law.rules.premiums.sundayPercent
  const amount =
    payment.amount === undefined ? cents(percentOf(wages.daily.times(days), percent)) : cents(decimal(payment.amount))
  return {
    code: 'SUNDAY_PREMIUM',
    amount,
    inputs: () => [dailyInput({ wages }), given('Sundays', shown(days)), given('Amount', money(amount))],
    exempt: sundayExempt(law, days, amount),
  }
}

/**
 * Christmas bonus, profit sharing and premiums paid outside a period: lines with their exempt part, and the tax by
 * RLISR 174 or with the ordinary income of the month. Throws NotCountable for days that lie before the tables.
 */
export function extraordinaryOf(input: ExtraordinaryInput, law: Law = lawOn(input.paymentDate)): Extraordinary {
  const monthlySalary = monthlySalaryOf(input)
  const { running } = serviceOf(input.hireDate, `${input.paymentDate.slice(0, 4)}-12-31`)
  const wages = wagesOf({ ...input, monthlySalary }, { running }, law)
  const perceptions = paymentsOf({ law, wages, input })
    .filter(({ amount }) => amount.gt(ZERO))
    .map((payment) => perceptionLine(payment, input.paymentDate))
  const ordinary = decimal(input.ordinaryMonthlyIncome ?? monthlySalary)
  const tax = taxLines(input, law, perceptions, ordinary)
  const earned = totalOf(perceptions)
  const { paymentDate } = input
  const alimony = alimonyOf(input.deductions ?? [], { gross: earned, net: earned.minus(totalOf(tax)), paymentDate })
  const counted = stateTaxWages(law, perceptions, input.state)
  const stateTax = stateTaxLine({ input, law }, { ...counted, wages: withByHand(counted.wages, input.byHand, ['wages']) })
  const lines = withSatCodes(law, [...perceptions, ...tax, ...alimony.lines, ...(stateTax ? [stateTax] : [])])
  const { gross, taxed, exempt, isr, deductions, net, stateTax: ofState, employerCost } = totalsOf(lines)
  return {
    lines,
    totals: { gross, taxed, exempt, isr, deductions, net, stateTax: ofState, employerCost },
    variablePay: money(variablePayOf(input, law, perceptions)),
    currency: 'MXN',
    warnings: [...commonWarnings(law, wages, input), ...alimony.warnings],
  }
}

/**
 * Commissions, gratuities, prizes and Sunday premiums are part of the contribution base wherever they are paid; yearly payments
 * are in the fixed base (LSS 27, 30-II). Of a prize 10 % of the base for the days it rewards is free (LSS 27-VII): by the year of
 * service and the law of the last of them.
 */
function variablePayOf(input: ExtraordinaryInput, law: Law, perceptions: readonly PayLine[]): Decimal {
  const through = later(input.prizeThrough ?? input.paymentDate, input.hireDate)
  const ofDays = law.on(through)
  const running = runningYear(input.hireDate, through)
  const { daily, factor } = wagesOf({ ...input, monthlySalary: monthlySalaryOf(input) }, { running }, ofDays)
  const { sbc } = contributionBase(ofDays, input.zone, daily.times(factor))
  return variablePay(law, sbc, decimal(input.prizeDays ?? '0'), paidByConcept(perceptions), ZERO)
}

/** Concepts that RLISR 174 does not name are always taxed with the ordinary income. */
function taxLines(input: ExtraordinaryInput, law: Law, perceptions: readonly PayLine[], ordinary: Decimal): PayLine[] {
  const isApart = ({ code }: PayLine) => input.method !== 'Tariff' && conceptOf(law, code).extraordinary === true
  const isTogether = input.method === 'Tariff'
  const apart = withByHand(totalOf(perceptions.filter(isApart), 'taxed'), input.byHand, isTogether ? [] : ['extraordinary'])
  const together = withByHand(
    totalOf(
      perceptions.filter((line) => !isApart(line)),
      'taxed',
    ),
    input.byHand,
    isTogether ? ['ordinary', 'extraordinary'] : ['ordinary'],
  )
  return [tariffLine(input, law, together, ordinary), extraordinaryTaxLine(law, apart, ordinary, input.paymentDate)].filter(
    (line) => line !== null,
  )
}

/** Tax of the month with the payment, less the tax without it; a subsidy that the month loses by it is claimed back. */
function tariffLine(
  { hasSubsidy, paymentDate }: ExtraordinaryInput,
  law: Law,
  taxed: Decimal,
  ordinary: Decimal,
): PayLine | null {
  if (taxed.eq(ZERO)) return null
  const taxOf = (income: Decimal) => {
    const tariff = tariffTax(law, 'monthly', income)
    const subsidy = hasSubsidy === false ? ZERO : monthlySubsidy(law, income)
    return { tariff, tax: greatest(ZERO, cents(tariff.tax).minus(subsidy)) }
  }
  const both = taxOf(ordinary.plus(taxed))
  const alone = taxOf(ordinary)
  const amount = least(taxed, both.tax.minus(alone.tax))
  if (amount.eq(ZERO)) return null
  return plainLine(
    {
      code: 'ISR_TOGETHER',
      amount,
      base: taxed,
      inputs: () => [
        given('Taxed part', money(taxed)),
        given('Ordinary monthly income', money(ordinary)),
        given('Tax of both, less the subsidy', money(both.tax)),
        given('Tax of the ordinary income, less the subsidy', money(alone.tax)),
      ],
      rule: { ...law.isr, confidence: 'H1' },
      ...explainedRow(both.tariff),
    },
    paymentDate,
  )
}
