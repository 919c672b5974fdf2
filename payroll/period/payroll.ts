import { given } from '../explain.ts'
import { lawOn } from '../law/law.ts'
import { withSatCodes } from '../law/sat-codes.ts'
import type { Law } from '../law/types.ts'
import { type Decimal, decimal, money, shown, sum, ZERO } from '../money/decimal.ts'
import { variablePay } from '../social-security/variable-pay.ts'
import { withByHand } from '../tax/by-hand.ts'
import type { BasePart } from './base-parts.ts'
import { deductionsOf } from './deductions.ts'
import { stateTaxLine, stateTaxWages } from './employer.ts'
import { type Facts, factsOf } from './facts.ts'
import { incapacitiesOf } from './incapacities.ts'
import { periodTax } from './income-tax.ts'
import { plainLine } from './line.ts'
import { overtimeWithin } from './overtime.ts'
import { perceptionsOf } from './perceptions.ts'
import { branchTables, employerLines, periodSocialSecurity, quotaNotTaken, workerQuotaLines } from './social-security.ts'
import { totalsOf } from './totals.ts'
import type { PayLine, Payroll, PayrollInput } from './types.ts'
import { warningsOf } from './warnings.ts'

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
      integrationFactor: facts.factor.toFixed(Math.max(4, input.factorPlaces ?? 4)),
      sbc: asShown(facts.base.sbc),
      sbcFixed: asShown(facts.base.fixed),
      sbcVariable: asShown(facts.base.variable),
      variablePay: money(variablePayOf(facts, perceptions)),
      daysPaid: facts.days.paid.round(6).toFixed(),
      yearOfService: facts.yearOfService,
      isMinimumWage: facts.isMinimumWage,
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

function paidByConcept(perceptions: readonly PayLine[]): Map<string, Decimal> {
  const paid = new Map<string, Decimal>()
  for (const { code, amount } of perceptions) paid.set(code, (paid.get(code) ?? ZERO).plus(decimal(amount)))
  return paid
}

/** Payments in addition to the wage that are no income of the worker. */
function otherPayments({ input }: Facts): PayLine[] {
  const refunds = (input.incidents ?? []).filter(({ type }) => type === 'Expense refund')
  const amount = sum(refunds.map((one) => decimal(one.amount ?? '0')))
  if (amount.eq(ZERO)) return []
  return [plainLine({ code: 'EXPENSE_REFUND', amount, inputs: () => [given('Amount', money(amount))] }, input.paymentDate)]
}
