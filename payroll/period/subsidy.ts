import { basis, type Explanation, given } from '../explain.ts'
import type { Law } from '../law/types.ts'
import { type Decimal, decimal, figure, greatest, least, money, shown, ZERO } from '../money/decimal.ts'
import { monthlySubsidy, subsidyLimitOfDays, subsidyOfDays } from '../tax/subsidy.ts'
import type { Facts } from './facts.ts'
import { type PayrollInput, PERIOD_KINDS } from './types.ts'

/** Days of the table of the tax; `month`: the monthly one. */
export const tableDays = ({ period, tariffDays }: Pick<PayrollInput, 'period' | 'tariffDays'>): number | 'month' =>
  tariffDays ?? (period === 'Monthly' ? 'month' : PERIOD_KINDS[period].days)

export interface PeriodSubsidy {
  /** For this payment. */
  amount: Decimal
  /** For the whole month including this payment. */
  ofMonth: Decimal
  explanation: (() => Explanation[]) | null
}

const MONTH = decimal('30.4')

/**
 * The subsidy of the period, at most the open rest of the month, and none once the month has passed its limit.
 * @param closes the payment that ends the month gets the open rest
 */
export function periodSubsidy(facts: Facts, taxed: Decimal, closes = false): PeriodSubsidy {
  const { input, law } = facts
  const none = { amount: ZERO, ofMonth: ZERO, explanation: null }
  if (input.hasSubsidy === false) return none
  const days = input.subsidyDays ?? tableDays(input)
  const compared = comparedIncome(facts, days, taxed)
  const before = { taxed: decimal(input.month?.taxed ?? '0'), subsidy: decimal(input.month?.subsidy ?? '0') }
  const ofMonth = monthlySubsidy(law, comparedIncome(facts, 'month', before.taxed.plus(taxed)))
  const byDays = closes || days === 'month' ? monthlySubsidy(law, compared) : subsidyOfDays(law, days, compared)
  const left = greatest(ZERO, ofMonth.minus(before.subsidy))
  // The month can exceed its limit only where its earlier payments are known.
  const amount = closes ? left : input.month && law.employmentSubsidy.kind === 'flat' ? least(byDays, left) : byDays
  if (amount.eq(ZERO) && !closes) return { ...none, ofMonth }
  return {
    amount,
    ofMonth,
    explanation: () => [explained(facts, days, compared, amount)],
  }
}

const basisOf = ({ subsidyBasis }: PayrollInput, { rules }: Law) => subsidyBasis ?? rules.subsidyBasis.basis

/** The income compared with the limit: the taxed income, or the contribution base where the company chose it. */
function comparedIncome({ input, base, law }: Facts, days: number | string, taxed: Decimal): Decimal {
  if (basisOf(input, law) !== 'Contribution base' || law.employmentSubsidy.kind === 'table') return taxed
  if (taxed.eq(ZERO)) return ZERO
  return base.sbc.times(days === 'month' ? MONTH : decimal(days))
}

function explained({ law, input }: Facts, days: number | string, compared: Decimal, amount: Decimal): Explanation {
  const rule = law.employmentSubsidy
  const limit = days === 'month' ? null : subsidyLimitOfDays(law, days)
  const isChosen = basisOf(input, law) === 'Contribution base'
  return {
    title: 'Employment subsidy',
    formula:
      rule.kind === 'flat' ? 'monthly amount ÷ 30.4 × days, up to the limit of income' : 'row of the table of the period',
    inputs: [
      given('Compared with the limit', money(compared)),
      ...(rule.kind === 'flat'
        ? [
            given('Monthly amount', rule.monthlyAmount),
            given('Limit', limit ? shown(limit) : money(figure(rule.monthlyIncomeCap))),
          ]
        : []),
      given('Days', days === 'month' ? 'a month' : days),
    ],
    result: money(amount),
    ...basis(isChosen ? { ...rule, confidence: law.rules.subsidyBasis.confidence } : rule),
  }
}
