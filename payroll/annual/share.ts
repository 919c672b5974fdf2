import { given } from '../explain.ts'
import { lawOn } from '../law/law.ts'
import { withSatCodes } from '../law/sat-codes.ts'
import type { Law } from '../law/types.ts'
import { decimal, greatest, least, money, ZERO } from '../money/decimal.ts'
import { plainLine } from '../period/line.ts'
import type { PayLine } from '../period/types.ts'
import type { AnnualAdjustment } from './annual.ts'

/** What is still open of the adjustment of a year, and the payroll that settles it. Money is decimal text. */
export interface AdjustmentShareInput {
  year: number
  /** One of the two is zero. */
  toWithhold: string
  inFavour: string
  paymentDate: string
  /** Of this payroll: the tax withheld, and what is left to pay out. */
  isr: string
  net: string
  /** How the difference came about, where this payroll is the one that makes it. */
  made?: AnnualAdjustment
}

export interface AdjustmentShare {
  line: PayLine | null
  /** What stays open for the next payrolls. */
  left: { toWithhold: string; inFavour: string }
}

/**
 * What one payroll settles of a year's adjustment (LISR 97): a difference is withheld as far as there is something to
 * withhold it of; a credit is set against the tax of this payroll and never against more. The rest waits for the next.
 */
export function adjustmentShareOf(input: AdjustmentShareInput, law: Law = lawOn(input.paymentDate)): AdjustmentShare {
  const owed = decimal(input.toWithhold)
  const credit = decimal(input.inFavour)
  const taken = least(owed, greatest(ZERO, decimal(input.net)))
  const credited = least(credit, greatest(ZERO, decimal(input.isr)))
  const isCredit = credit.gt(ZERO)
  const amount = isCredit ? credited : taken
  const left = { toWithhold: money(owed.minus(taken)), inFavour: money(credit.minus(credited)) }
  if (amount.eq(ZERO)) return { line: null, left }
  const isLate = input.paymentDate.slice(0, 4) !== String(input.year)
  const code = isCredit ? 'ANNUAL_CREDIT' : isLate ? 'ISR_ANNUAL_LATE' : 'ISR_ANNUAL'
  const line = plainLine(
    {
      code,
      amount,
      inputs: () => [
        given('Year', input.year),
        given(isCredit ? 'In favour of the worker' : 'To be withheld', money(isCredit ? credit : owed)),
        isCredit ? given('Income tax of this payroll', input.isr) : given('Left to pay out before', input.net),
        given('Left for the next payrolls', isCredit ? left.inFavour : left.toWithhold),
      ],
      rule: law.rules.annual,
      more: () => input.made?.explanations ?? [],
    },
    input.paymentDate,
  )
  return { line: withSatCodes(law, [line])[0] ?? line, left }
}
