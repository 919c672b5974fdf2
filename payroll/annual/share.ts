import { given } from '../explain.ts'
import { lawOn } from '../law/law.ts'
import { withSatCodes } from '../law/sat-codes.ts'
import type { Law } from '../law/types.ts'
import { decimal, greatest, least, money, ZERO } from '../money/decimal.ts'
import { plainLine } from '../period/line.ts'
import type { PayLine } from '../period/types.ts'
import type { AnnualAdjustment } from './annual.ts'

/** The open part of a year's adjustment, and the payroll that settles it. Money is decimal text. */
export interface AdjustmentShareInput {
  year: number
  /** One of the two is zero. */
  toWithhold: string
  inFavour: string
  paymentDate: string
  /** For this payroll: the withheld tax, and the net pay left. */
  isr: string
  net: string
  /** Of the net pay, the part that it leaves: the minimum wage of the days paid, and payments that are no pay; default: none. */
  protectedPay?: string
  /** The calculation of the difference, if this payroll makes it. */
  made?: AnnualAdjustment
}

export interface AdjustmentShare {
  line: PayLine | null
  /** The open part for the next payrolls. */
  left: { toWithhold: string; inFavour: string }
}

/**
 * The part of a year's adjustment that one payroll settles (LISR 97): a difference is withheld as far as the net pay allows,
 * and never of the minimum wage, which only the debts of LFT 97 may reduce (Constitution 123-A VIII);
 * a credit is offset against the tax of this payroll, up to its amount. The rest is left for the next one.
 */
export function adjustmentShareOf(input: AdjustmentShareInput, law: Law = lawOn(input.paymentDate)): AdjustmentShare {
  const owed = decimal(input.toWithhold)
  const credit = decimal(input.inFavour)
  const taken = least(owed, greatest(ZERO, decimal(input.net).minus(decimal(input.protectedPay ?? '0'))))
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
        ...(isCredit
          ? [given('Income tax of this payroll', input.isr)]
          : [given('Left to pay out before', input.net), given('Must be left to pay', input.protectedPay ?? '0.00')]),
        given('Left for the next payrolls', isCredit ? left.inFavour : left.toWithhold),
      ],
      rule: law.rules.annual,
      more: () => input.made?.explanations ?? [],
    },
    input.paymentDate,
  )
  return { line: withSatCodes(law, [line])[0] ?? line, left }
}
