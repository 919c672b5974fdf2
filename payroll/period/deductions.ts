import { type Cap, capOf } from '../deductions/caps.ts'
import { given } from '../explain.ts'
import { conceptOf } from '../law/concepts.ts'
import { type Decimal, decimal, greatest, least, money, sum, ZERO } from '../money/decimal.ts'
import type { Facts } from './facts.ts'
import { plainLine } from './line.ts'
import { totalOf } from './totals.ts'
import { DEDUCTIONS, type DeductionInput, type PayLine, type PayWarning } from './types.ts'
import { CODES, wantedOf } from './wanted.ts'

/**
 * Deducts in the order of the law: amounts not paid in money, tax and social security, alimony, housing, consumer credit,
 * then the rest. Each within its cap and never more than is left, so that the net is never negative.
 */
export function deductionsOf(facts: Facts, perceptions: readonly PayLine[], statutory: readonly PayLine[]) {
  const gross = totalOf(perceptions)
  const warnings: PayWarning[] = []
  let left = gross
  const takeAll = (lines: readonly PayLine[]): PayLine[] =>
    lines
      .map((line) => {
        const wanted = decimal(line.amount)
        const amount = least(wanted, left)
        left = left.minus(amount)
        if (amount.lt(wanted)) warnings.push(cut(line.name, wanted.minus(amount), 'nothing more is left to pay'))
        return {
          line: amount.eq(wanted) ? line : { ...line, explanations: line.explanations, amount: money(amount) },
          isGone: amount.lt(wanted) && amount.eq(ZERO),
        }
      })
      .flatMap(({ line, isGone }) => (isGone ? [] : [line]))
  const first = takeAll([...putAside(facts, perceptions), ...statutory])
  const net = gross.minus(totalOf(statutory))
  const capInput = {
    gross,
    minimum: facts.wages.minimum.times(facts.days.paid),
    isMinimumWage: facts.isMinimumWage,
  }
  const used = new Map<string, Decimal>()
  const others = inOrder(facts).flatMap((deduction) => {
    const code = deduction.code ?? CODES[deduction.type]
    const concept = conceptOf(facts.law, code)
    const called = deduction.code === undefined ? deduction.type : concept.name
    const name = concept.cap ?? 'left'
    const cap = capOf(facts.law.rules, name, capInput)
    const wanted = wantedOf(facts, deduction, { gross, net: greatest(ZERO, net) })
    const owed = deduction.remaining === undefined ? wanted.amount : least(wanted.amount, decimal(deduction.remaining))
    const room = cap.limit === null ? left : least(left, greatest(ZERO, cap.limit.minus(used.get(name) ?? ZERO)))
    const amount = least(owed, room)
    if (amount.lt(owed))
      warnings.push(cut(called, owed.minus(amount), amount.eq(left) ? 'nothing more is left to pay' : cap.formula))
    if (amount.eq(ZERO)) return []
    left = left.minus(amount)
    used.set(name, (used.get(name) ?? ZERO).plus(amount))
    const more = () => [capExplanation(cap, gross, owed, room, amount)]
    return [plainLine({ code, concept, amount, inputs: wanted.inputs, more, order: deduction }, facts.input.paymentDate)]
  })
  return { lines: [...first, ...others], warnings }
}

/** The order of the law, and within one kind the given order. */
const inOrder = (facts: Facts): DeductionInput[] =>
  [...(facts.input.deductions ?? []), ...ownSavings(facts)].sort(
    (one, two) => DEDUCTIONS.indexOf(one.type) - DEDUCTIONS.indexOf(two.type),
  )

const cut = (name: string, amount: Decimal, why: string): PayWarning => ({
  code: 'DEDUCTION_CUT',
  message: `${name}: ${money(amount)} is not taken (${why}).`,
})

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

const capExplanation = ({ limit, formula, rule }: Cap, gross: Decimal, owed: Decimal, room: Decimal, amount: Decimal) => ({
  title: 'Limit',
  formula: `at most ${formula}`,
  inputs: [
    given('Asked for', money(owed)),
    ...(limit === null ? [] : [given('Earned in the period', money(gross)), given('Limit', money(limit))]),
    given('Left for it', money(room)),
  ],
  result: money(amount),
  article: rule.article,
  validity: { from: rule.from, to: rule.to },
  source: rule.source,
  confidence: rule.confidence,
})
