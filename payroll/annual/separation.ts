import { basis, type Explanation, given } from '../explain.ts'
import type { Law } from '../law/types.ts'
import { cents, type Decimal, decimal, greatest, least, money, shown, ZERO } from '../money/decimal.ts'

/** Payments at the end of a contract in the year (LISR 93-XIII, 95). Money is decimal text. */
export interface SeparationIncome {
  /** The taxed part of them. */
  taxed: string
  exempt?: string
  isrWithheld?: string
  lastOrdinaryMonthlySalary: string
}

/** The effect of separation payments on the annual tax. */
export interface SeparationTax {
  /** Added to the other income: at most the last ordinary monthly salary (LISR 95-I). */
  accumulated: string
  /** Taxed at the rate of the other income (LISR 95-II). */
  notAccumulated: string
  ratePercent: string
  tax: string
}

/** @returns the part of the payments that is added to the other income of the year */
export const accumulatedOf = (separation: SeparationIncome | undefined): Decimal =>
  separation === undefined ? ZERO : least(decimal(separation.taxed), decimal(separation.lastOrdinaryMonthlySalary))

/**
 * The tax on the part that is not accumulated: at the effective rate of the tax on the accumulated income (LISR 95-II). The
 * rate is not rounded.
 * @param income of the year including the accumulated part
 * @param tax on that income by the annual table
 */
export function separationTaxOf(separation: SeparationIncome, income: Decimal, tax: Decimal) {
  const accumulated = accumulatedOf(separation)
  const rest = greatest(ZERO, decimal(separation.taxed).minus(accumulated))
  // Multiplied before it is divided: exact where the quotient is not.
  const amount = income.gt(ZERO) ? cents(rest.times(tax).div(income)) : ZERO
  const rate = income.gt(ZERO) ? tax.times(decimal(100)).div(income) : ZERO
  return { accumulated, rest, rate, amount }
}

type Found = ReturnType<typeof separationTaxOf>

export const shownSeparation = ({ accumulated, rest, rate, amount }: Found): SeparationTax => ({
  accumulated: money(accumulated),
  notAccumulated: money(rest),
  ratePercent: shown(rate),
  tax: money(amount),
})

export const separationExplanation = (
  separation: SeparationIncome,
  income: Decimal,
  tax: Decimal,
  { accumulated, rest, rate, amount }: Found,
  law: Law,
): Explanation => ({
  title: 'Tax of separation payments',
  formula:
    '(taxed separation payments − last ordinary monthly salary) × tax of the other income with that salary ÷ this income; payments below that salary are fully added to the other income',
  inputs: [
    given('Taxed separation payments', separation.taxed),
    given('Last ordinary monthly salary', separation.lastOrdinaryMonthlySalary),
    given('Added to the other income', money(accumulated)),
    given('Income of the annual table', money(income)),
    given('Tax by the annual table', shown(tax)),
    given('Rate', `${shown(rate)} %`),
    given('Not added', money(rest)),
  ],
  result: money(amount),
  ...basis({ ...law.isr, article: 'LISR 95, 152', confidence: law.rules.annual.confidence }),
})
