import { enteredAmount, type PercentOf } from '../deductions/entered.ts'
import { takeFrom } from '../deductions/take.ts'
import { type Decimal, ZERO } from '../money/decimal.ts'
import { NotCountable } from '../not-countable.ts'
import { plainLine } from '../period/line.ts'
import { DEDUCTION_CODES, type DeductionInput, type PayLine, type PayWarning } from '../period/types.ts'

interface Pay {
  gross: Decimal
  /** After the tax. */
  net: Decimal
  paymentDate: string
}

/**
 * Alimony from a payment outside the periods (LFT 97-I, 110-V): the ordered amount, or the per cent of the payment before or
 * after its tax, and at most the pay that is left. Throws NotCountable for an order in per cent of the daily salary.
 */
export function alimonyOf(orders: readonly DeductionInput[], pay: Pay): { lines: PayLine[]; warnings: PayWarning[] } {
  const { paymentDate, net } = pay
  const { take, warnings } = takeFrom(net)
  const lines = orders.flatMap((order) => {
    if ((order.from ?? paymentDate) > paymentDate || (order.to ?? paymentDate) < paymentDate) return []
    const { amount: wanted, inputs } = enteredAmount(order, (of) => baseOf(of, pay))
    const { amount } = take({ name: order.type, wanted, remaining: order.remaining })
    if (amount.eq(ZERO)) return []
    return [plainLine({ code: DEDUCTION_CODES[order.type], amount, inputs: () => inputs, order }, paymentDate)]
  })
  return { lines, warnings }
}

function baseOf(of: PercentOf, { gross, net }: Pay): Decimal {
  if (of === 'daily salary')
    throw new NotCountable('a payment without days has no daily salary; enter the alimony in per cent of net or gross')
  return of === 'net' ? net : gross
}
