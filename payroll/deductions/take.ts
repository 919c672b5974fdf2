import { basis, type ExplainedInput, type Explanation, given } from '../explain.ts'
import type { CapName } from '../law/concepts.ts'
import { type Decimal, decimal, greatest, least, money, ZERO } from '../money/decimal.ts'
import { ABOVE_MINIMUM, type Cap } from './caps.ts'

export interface Asked {
  /** As the warning calls it. */
  name: string
  wanted: Decimal
  /** The debt that is left. */
  remaining?: string | undefined
  /** Default: limited only by the pay that is left. */
  cap?: Cap
}

export interface Taken {
  owed: Decimal
  room: Decimal
  amount: Decimal
}

const NOTHING_LEFT = 'nothing more is left to pay'

/** Takes deductions from a pay, one after another: each within its limit and never more than is left. */
export function takeFrom(pay: Decimal) {
  let left = pay
  const used = new Map<CapName, Decimal>()
  const warnings: { code: 'DEDUCTION_CUT'; message: string }[] = []
  const aboveFloor = ({ floor }: Cap): Decimal => greatest(ZERO, left.minus(floor))
  const withinLimit = ({ name, limit }: Cap): Decimal =>
    limit === null ? left : greatest(ZERO, limit.minus(used.get(name) ?? ZERO))
  const roomIn = (cap: Cap): Decimal => least(aboveFloor(cap), withinLimit(cap))
  const reasonOf = (cap: Cap | undefined, amount: Decimal): string => {
    if (!cap || amount.eq(left)) return NOTHING_LEFT
    return amount.eq(withinLimit(cap)) ? cap.formula : ABOVE_MINIMUM
  }
  const take = ({ name, wanted, remaining, cap }: Asked): Taken => {
    const owed = remaining === undefined ? wanted : least(wanted, decimal(remaining))
    const room = cap ? roomIn(cap) : left
    const amount = least(owed, room)
    if (amount.lt(owed)) {
      const message = `${name}: ${money(owed.minus(amount))} is not taken (${reasonOf(cap, amount)}).`
      warnings.push({ code: 'DEDUCTION_CUT', message })
    }
    left = left.minus(amount)
    if (cap) used.set(cap.name, (used.get(cap.name) ?? ZERO).plus(amount))
    return { owed, room, amount }
  }
  return { take, warnings }
}

/** @param earned the pay that the limit is a percentage of */
export const limitExplanation = (cap: Cap, { owed, room, amount }: Taken, earned: ExplainedInput): Explanation => ({
  title: 'Limit',
  formula: `at most ${cap.formula}`,
  inputs: [
    given('Asked for', money(owed)),
    ...(cap.limit === null ? [] : [earned, given('Limit', money(cap.limit))]),
    ...(cap.floor.eq(ZERO) ? [] : [given('Must be left to pay', money(cap.floor))]),
    given('Left for it', money(room)),
  ],
  result: money(amount),
  ...basis(cap.rule),
})
