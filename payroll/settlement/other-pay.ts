import { basis, given } from '../explain.ts'
import { payConcept, payConceptBasis, satCodeOn } from '../law/concepts.ts'
import { cents, decimal, least, money, ZERO } from '../money/decimal.ts'
import { settlementLine } from './line.ts'
import { CODES, PAID_OUT } from './other-pay-types.ts'
import { conceptBasis, conceptOf } from './rules.ts'
import type { SettlementInput, SettlementLine } from './types.ts'

/** Wages for work: taxed with the salary of the month (LFT 84; LISR 96). */
export function otherPayLines({ otherPay = [], paymentDate, endDate }: SettlementInput): SettlementLine[] {
  return otherPay.flatMap(({ type, amount: paid, exempt: exempted = '0', name }) => {
    if (type === PAID_OUT) return []
    const code = CODES[type]
    const concept = payConcept(code)
    const amount = cents(decimal(paid))
    const exempt = least(cents(decimal(exempted)), amount)
    if (amount.eq(ZERO)) return []
    const exemptPart = {
      title: 'Exempt part',
      formula: 'as given',
      inputs: [given('Exempt as given', exempted)],
      result: money(exempt),
      ...basis(payConceptBasis({ ...concept, article: 'LISR 93', confidence: 'U' })),
    }
    return [
      settlementLine({
        code,
        concept: { ...concept, satCode: satCodeOn(concept, paymentDate ?? endDate) ?? '' },
        kind: 'Perception',
        name: name ?? concept.name,
        taxed: money(amount.minus(exempt)),
        exempt: money(exempt),
        amount,
        explained: { inputs: [given('Amount', paid)], ...basis(payConceptBasis(concept)) },
        more: exempt.gt(ZERO) ? [exemptPart] : [],
      }),
    ]
  })
}

/** A savings fund was taxed, or exempt, when it was set aside: the payout is the worker's own money (LISR 93-XI). */
export function paidOutLines({ otherPay = [] }: SettlementInput): SettlementLine[] {
  const code = 'SAVINGS_FUND_PAID_OUT'
  const concept = conceptOf(code)
  return otherPay
    .filter(({ type, amount }) => type === PAID_OUT && decimal(amount).gt(ZERO))
    .map(({ amount, name = concept.name }) =>
      settlementLine({
        code,
        kind: 'Other payment',
        name,
        amount: decimal(amount),
        explained: { inputs: [given('Amount', amount)], ...basis(conceptBasis(concept)) },
      }),
    )
}
