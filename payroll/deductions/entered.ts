import { type ExplainedInput, given } from '../explain.ts'
import { cents, type Decimal, decimal, money, percentOf } from '../money/decimal.ts'
import type { DeductionInput } from '../period/types.ts'

/** The pay that a percentage is of. */
export type PercentOf = NonNullable<DeductionInput['of']>

/** A deduction as entered: an amount, or a percentage of a pay. @param besides words after the name of that pay */
export function enteredAmount(
  { amount, percent, of = 'net' }: Pick<DeductionInput, 'amount' | 'percent' | 'of'>,
  baseOf: (of: PercentOf) => Decimal,
  besides = '',
): { amount: Decimal; inputs: ExplainedInput[] } {
  if (percent === undefined) {
    const wanted = cents(decimal(amount ?? '0'))
    return { amount: wanted, inputs: [given('Amount', money(wanted))] }
  }
  const base = baseOf(of)
  const inputs = [given(`Base (${of}${besides})`, money(base)), given('Per cent', `${percent} %`)]
  return { amount: cents(percentOf(base, percent)), inputs }
}
