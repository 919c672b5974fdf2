import { given } from '../explain.ts'
import { conceptOf } from '../law/concepts.ts'
import { hasStateTax, stateTaxOf } from '../law/state-tax.ts'
import type { Law } from '../law/types.ts'
import { cents, type Decimal, money, percentOf, ZERO } from '../money/decimal.ts'
import { plainLine } from './line.ts'
import { totalOf } from './totals.ts'
import type { PayLine, PayrollInput } from './types.ts'

/** The perceptions that count for the state payroll tax, and those that the state excludes. */
export interface StateTaxWages {
  wages: Decimal
  leftOut: Decimal
}

/** All perceptions, except concepts of our own entered as untaxed and those that the law of the state does not tax. */
export function stateTaxWages(law: Law, perceptions: readonly PayLine[], state: string | undefined): StateTaxWages {
  const isWage = ({ code }: PayLine): boolean => conceptOf(law, code).hasStateTax !== false
  const wages = totalOf(perceptions.filter(({ code }) => hasStateTax(law, code, state)))
  return { wages, leftOut: totalOf(perceptions.filter(isWage)).minus(wages) }
}

/**
 * State payroll tax on the wages of the period; a cost of the employer, never a deduction.
 */
export function stateTaxLine(
  { input, law }: { input: Pick<PayrollInput, 'state' | 'paymentDate'>; law: Law },
  { wages, leftOut }: StateTaxWages,
): PayLine | null {
  if (input.state === undefined || wages.eq(ZERO)) return null
  const rate = stateTaxOf(law, input.state)
  const amount = cents(percentOf(wages, rate.percent))
  const inputs = () => [
    given('State', rate.name),
    given('Wages', money(wages)),
    given('Rate', `${rate.percent} %`),
    ...(rate.note === null ? [] : [given('Note', rate.note)]),
    ...(leftOut.eq(ZERO) ? [] : [given('Not taxed', money(leftOut)), given('Why', rate.untaxed.note)]),
  ]
  const rule = leftOut.eq(ZERO) ? rate : { ...rate, confidence: rate.untaxed.confidence }
  return amount.eq(ZERO) ? null : plainLine({ code: 'STATE_TAX', amount, base: wages, inputs, rule }, input.paymentDate)
}
