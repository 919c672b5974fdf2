import { capOf } from '../deductions/caps.ts'
import { limitExplanation, takeFrom } from '../deductions/take.ts'
import { given } from '../explain.ts'
import { conceptOf } from '../law/concepts.ts'
import { decimal, greatest, money, sum, ZERO } from '../money/decimal.ts'
import type { Facts } from './facts.ts'
import { plainLine } from './line.ts'
import { totalOf } from './totals.ts'
import { DEDUCTION_CODES, DEDUCTIONS, type DeductionInput, type PayLine } from './types.ts'
import { wantedOf } from './wanted.ts'

/**
 * Deducts in the order of the law: amounts not paid in money, tax and social security, alimony, housing, consumer credit,
 * then the rest. Each within its cap and never more than is left, so that the net is never negative.
 */
export function deductionsOf(facts: Facts, perceptions: readonly PayLine[], statutory: readonly PayLine[]) {
  const gross = totalOf(perceptions)
  const { take, warnings } = takeFrom(gross)
  const first = [...putAside(facts, perceptions), ...statutory].flatMap((line) => {
    const wanted = decimal(line.amount)
    const { amount } = take({ name: line.name, wanted })
    if (amount.eq(wanted)) return [line]
    return amount.eq(ZERO) ? [] : [{ ...line, explanations: line.explanations, amount: money(amount) }]
  })
  const net = gross.minus(totalOf(statutory))
  const capInput = {
    gross,
    minimum: facts.minimumPay,
    isMinimumWage: facts.parts.every((part) => part.isMinimumWage),
  }
  const others = inOrder(facts).flatMap((deduction) => {
    const code = deduction.code ?? DEDUCTION_CODES[deduction.type]
    const concept = conceptOf(facts.law, code)
    const name = deduction.code === undefined ? deduction.type : concept.name
    const cap = capOf(facts.law.rules, concept.cap ?? 'left', capInput)
    const wanted = wantedOf(facts, deduction, { gross, net: greatest(ZERO, net) })
    const taken = take({ name, wanted: wanted.amount, remaining: deduction.remaining, cap })
    const { amount } = taken
    if (amount.eq(ZERO)) return []
    const more = () => [limitExplanation(cap, taken, given('Earned in the period', money(gross)))]
    return [plainLine({ code, concept, amount, inputs: wanted.inputs, more, order: deduction }, facts.input.paymentDate)]
  })
  return { lines: [...first, ...others], warnings }
}

/** The order of the law, and within one kind the given order. */
const inOrder = (facts: Facts): DeductionInput[] =>
  [...(facts.input.deductions ?? []), ...ownSavings(facts)].sort(
    (one, two) => DEDUCTIONS.indexOf(one.type) - DEDUCTIONS.indexOf(two.type),
  )

const notInMoney = ({ input }: Facts, type: string) =>
  (input.incidents ?? []).filter((one) => one.type === type && one.inMoney !== true)

/** The worker's share of a savings fund: equal to the employer's, unless given. */
const ownSavings = (facts: Facts): DeductionInput[] =>
  notInMoney(facts, 'Savings fund').map(({ amount = '0', workerAmount = amount }) => ({
    type: 'Savings fund',
    amount: workerAmount,
  }))

/** Vouchers and savings of the employer are earned but not handed over with the pay. */
function putAside(facts: Facts, perceptions: readonly PayLine[]): PayLine[] {
  const amounts = (type: string) => sum(notInMoney(facts, type).map(({ amount }) => decimal(amount ?? '0')))
  if (perceptions.length === 0) return []
  return [
    { code: 'FOOD_VOUCHERS_DEDUCTION', amount: amounts('Meal vouchers') },
    { code: 'SAVINGS_FUND_DEPOSIT', amount: amounts('Savings fund') },
  ]
    .filter(({ amount }) => amount.gt(ZERO))
    .map(({ code, amount }) =>
      plainLine({ code, amount, inputs: () => [given('Amount', money(amount))] }, facts.input.paymentDate),
    )
}
