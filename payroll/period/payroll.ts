import { given } from '../explain.ts'
import { lawOn } from '../law/law.ts'
import { withSatCodes } from '../law/sat-codes.ts'
import { INCAPACITIES, SOCIAL_SECURITY } from '../law/social-security.ts'
import type { Incapacity, Law } from '../law/types.ts'
import { cents, type Decimal, decimal, greatest, least, money, percentOf, shown, sum, ZERO } from '../money/decimal.ts'
import { paidByConcept, variablePay } from '../social-security/variable-pay.ts'
import { withByHand } from '../tax/by-hand.ts'
import { amountsOf } from './amounts.ts'
import type { BasePart } from './base-parts.ts'
import { deductionsOf } from './deductions.ts'
import { stateTaxLine, stateTaxWages } from './employer.ts'
import { type Facts, factsOf } from './facts.ts'
import { periodTax } from './income-tax.ts'
import { type Earned, perceptionLine, plainLine } from './line.ts'
import { overtimeOf, overtimeWithin } from './overtime.ts'
import { premiumsOf } from './premiums.ts'
import type { SalaryPart } from './salary.ts'
import { branchTables, employerLines, periodSocialSecurity, quotaNotTaken, workerQuotaLines } from './social-security.ts'
import { totalsOf } from './totals.ts'
import type { IncapacityDays, Incident, PayLine, Payroll, PayrollInput } from './types.ts'
import { warningsOf } from './warnings.ts'

/** For information: no wage is due, and of the quotas only retirement and the INFONAVIT contribution (LSS 31-IV). */
const incapacitiesOf = (facts: Facts): IncapacityDays[] =>
  (facts.input.incidents ?? []).filter(isIncapacity).map((incident) => incapacityOf(facts, incident))

type IncapacityIncident = Incident & { type: Incapacity }

const isIncapacity = (incident: Incident): incident is IncapacityIncident => INCAPACITIES.some((type) => type === incident.type)

function incapacityOf({ base, wages, law }: Facts, { type, days = '0', firstDay = 1 }: IncapacityIncident): IncapacityDays {
  const { satCode, fromDay, mostDays, article } = SOCIAL_SECURITY.incapacity.paid[type]
  const { [type]: percent, confidence } = law.rules.incapacityPay
  const count = decimal(days)
  const payable = payableDays(count, firstDay, fromDay, mostDays)
  return {
    type,
    satCode,
    days: shown(count),
    unpaidWage: money(cents(wages.daily.times(count))),
    imss: {
      days: shown(payable),
      percent,
      amount: money(cents(percentOf(base.sbc.times(payable), percent))),
      article,
      confidence,
    },
  }
}

/** Days of the period that lie between the first and the last paid day of the certificate. */
function payableDays(count: Decimal, firstDay: number, fromDay: number, mostDays: number | undefined): Decimal {
  const unpaid = decimal(Math.max(0, fromDay - firstDay))
  const after = greatest(decimal(0), count.minus(unpaid))
  if (mostDays === undefined) return after
  return least(after, decimal(Math.max(0, mostDays - Math.max(0, firstDay - fromDay))))
}

/** Everything a person earns in the period, each with its taxed and its exempt part. */
const perceptionsOf = (facts: Facts): PayLine[] =>
  [...salary(facts), ...overtimeOf(facts), ...premiumsOf(facts), ...amountsOf(facts)].map((earned) =>
    perceptionLine(earned, facts.input.paymentDate),
  )

function salary(facts: Facts): Earned[] {
  const { days } = facts
  const { amount, parts } = facts.salary
  if (amount.lte(ZERO)) return []
  const less = [
    ['Days away without pay', days.away],
    ['Days of incapacity', days.incapacity],
    ['Hours late, in days', days.late],
  ] as const
  const isSplit = parts.length > 1
  const inputs = () => [
    ...hourlyInputs(facts),
    // The daily wage in cents would not multiply out.
    ...parts.flatMap(({ from, to, monthly, daily, paid }) => [
      ...(isSplit ? [given('Days of this wage', `${from} to ${to}`)] : []),
      given('Monthly salary', shown(monthly)),
      given('Daily wage', money(daily)),
      ...(isSplit ? [given('Days paid at this wage', shown(paid))] : []),
    ]),
    given('Days of the period', shown(days.whole)),
    ...less.filter(([, value]) => value.gt(ZERO)).map(([name, value]) => given(name, shown(value))),
    given('Days paid', shown(days.paid)),
  ]
  const split = isSplit ? { formula: 'monthly salary ÷ 30 × days paid, for the days of each wage' } : {}
  const base = isSplit ? {} : { base: (parts[0] as SalaryPart).daily }
  return [{ code: 'SALARY', ...base, quantity: days.paid, unit: 'days', amount, inputs, ...split }]
}

/** The calculation of the days of an hourly wage (LFT 69, 72, 83). */
function hourlyInputs({ hourly }: Facts) {
  if (hourly === null) return []
  return [
    given('Wage of an hour', shown(hourly.wage)),
    given('Hours worked', shown(hourly.hours)),
    given('Days of work', shown(hourly.worked)),
    given('Days raised to the minimum wage', hourly.raised),
    given('Days of wage with rest days', shown(hourly.days)),
  ]
}

/**
 * The payroll of one person and period: perceptions, deductions, the employer's costs, and the calculation of every amount.
 * The same input gives the same bytes. Formulas: docs/payroll.md.
 * Throws NotCountable for days that are not in order or precede the tables.
 * @param law of the day of payment; default: the files alone
 */
export function payrollOf(input: PayrollInput, law: Law = lawOn(input.paymentDate)): Payroll {
  const facts = factsOf(input, law)
  const asShown = facts.law.rules.sbcPlaces.places === 'Two places' ? money : shown
  const perceptions = perceptionsOf(facts)
  const quota = periodSocialSecurity(facts)
  const tax = periodTax(facts, perceptions)
  const quotaLines = workerQuotaLines(facts, quota)
  const statutory = [
    ...tax.lines.filter(({ kind }) => kind === 'Deduction'),
    ...quotaLines.filter(({ kind }) => kind === 'Deduction'),
  ]
  const deductions = deductionsOf(facts, perceptions, statutory)
  const borne = quotaNotTaken(facts, quotaLines, deductions.lines)
  const counted = stateTaxWages(law, perceptions, input.state)
  const stateTax = stateTaxLine(facts, { ...counted, wages: withByHand(counted.wages, input.byHand, ['wages']) })
  const lines = withSatCodes(law, [
    ...perceptions,
    ...otherPayments(facts),
    ...tax.lines.filter(({ kind }) => kind === 'Other payment'),
    ...deductions.lines,
    ...employerLines(facts, quota),
    ...quotaLines.filter(({ kind }) => kind === 'Employer'),
    ...borne,
    ...(stateTax ? [stateTax] : []),
  ])
  const totals = totalsOf(lines, { caused: tax.subsidyCaused, applied: tax.subsidyApplied })
  return {
    lines,
    totals,
    wages: {
      daily: money(facts.wages.daily),
      integrationFactor: facts.wages.factor.toFixed(Math.max(4, input.factorPlaces ?? 4)),
      sbc: asShown(facts.base.sbc),
      sbcFixed: asShown(facts.base.fixed),
      sbcVariable: asShown(facts.base.variable),
      variablePay: money(variablePayOf(facts, perceptions)),
      daysPaid: facts.days.paid.round(6).toFixed(),
      yearOfService: facts.yearOfService,
      isMinimumWage: facts.isMinimumWage,
      minimumPay: money(cents(facts.minimumPay)),
    },
    incapacities: incapacitiesOf(facts),
    get socialSecurity() {
      return branchTables(facts, quota)
    },
    currency: 'MXN',
    warnings: [...warningsOf(facts, decimal(totals.net), tax.overWithheld), ...deductions.warnings],
  }
}

function variablePayOf(facts: Facts, perceptions: readonly PayLine[]): Decimal {
  const { law } = facts.parts.at(-1) as BasePart
  // Concepts of our own and the rules of the office are those of the day of payment.
  const ruled = { ...facts.law, uma: law.uma }
  return variablePay(ruled, facts.base.sbc, facts.days.paid, paidByConcept(perceptions), overtimeWithin(facts))
}

/** Payments in addition to the wage that are no income of the worker. */
function otherPayments({ input }: Facts): PayLine[] {
  const refunds = (input.incidents ?? []).filter(({ type }) => type === 'Expense refund')
  const amount = sum(refunds.map((one) => decimal(one.amount ?? '0')))
  if (amount.eq(ZERO)) return []
  return [plainLine({ code: 'EXPENSE_REFUND', amount, inputs: () => [given('Amount', money(amount))] }, input.paymentDate)]
}
