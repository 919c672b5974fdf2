import { basis, type ExplainedInput } from '../explain.ts'
import { cents, type Decimal, money, shown, ZERO } from '../money/decimal.ts'
import { conceptBasis, conceptOf } from './rules.ts'
import type { SettlementLine } from './types.ts'

/** A perception before its exempt part is known. */
export interface Earning {
  code: string
  days: Decimal
  base: Decimal
  /** Rounded to cents. */
  amount: Decimal
  inputs: ExplainedInput[]
}

export const earning = (code: string, base: Decimal, days: Decimal, inputs: ExplainedInput[]): Earning => ({
  code,
  base,
  days,
  amount: cents(base.times(days)),
  inputs,
})

/** The line of an earning, wholly taxed: a caller who knows the limits subtracts the exempt parts. */
export function toLine({ code, days, base, amount, inputs }: Earning): SettlementLine {
  const concept = conceptOf(code)
  return {
    code,
    satCode: concept.satCode,
    name: concept.name,
    kind: 'Perception',
    days: shown(days),
    base: shown(base),
    taxed: money(amount),
    exempt: money(ZERO),
    amount: money(amount),
    explanations: [
      { title: 'Amount', formula: concept.formula, inputs, result: money(amount), ...basis(conceptBasis(concept)) },
    ],
  }
}
