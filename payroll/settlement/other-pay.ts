import { basis, given } from '../explain.ts'
import { payConcept, payConceptBasis, satCodeOn } from '../law/concepts.ts'
import { cents, decimal, least, money, ZERO } from '../money/decimal.ts'
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
    const rule = basis(payConceptBasis(concept))
    const part = { formula: 'as given', ...basis(payConceptBasis({ ...concept, article: 'LISR 93', confidence: 'U' })) }
    return amount.eq(ZERO)
      ? []
      : [
          {
            code,
            satCode: satCodeOn(concept, paymentDate ?? endDate) ?? '',
            name: name ?? concept.name,
            kind: 'Perception' as const,
            days: null,
            base: null,
            taxed: money(amount.minus(exempt)),
            exempt: money(exempt),
            amount: money(amount),
            explanations: [
              { title: 'Amount', formula: concept.formula, inputs: [given('Amount', paid)], result: money(amount), ...rule },
              ...(exempt.gt(ZERO)
                ? [{ title: 'Exempt part', inputs: [given('Exempt as given', exempted)], result: money(exempt), ...part }]
                : []),
            ],
          },
        ]
  })
}

/** A savings fund was taxed, or exempt, when it was set aside: the payout is the worker's own money (LISR 93-XI). */
export function paidOutLines({ otherPay = [] }: SettlementInput): SettlementLine[] {
  const concept = conceptOf('SAVINGS_FUND_PAID_OUT')
  return otherPay
    .filter(({ type, amount }) => type === PAID_OUT && decimal(amount).gt(ZERO))
    .map(({ amount, name = concept.name }) => ({
      code: 'SAVINGS_FUND_PAID_OUT',
      satCode: concept.satCode,
      name,
      kind: 'Other payment',
      days: null,
      base: null,
      taxed: money(ZERO),
      exempt: money(ZERO),
      amount: money(decimal(amount)),
      explanations: [
        {
          title: 'Amount',
          formula: concept.formula,
          inputs: [given('Amount', amount)],
          result: money(decimal(amount)),
          ...basis(conceptBasis(concept)),
        },
      ],
    }))
}
