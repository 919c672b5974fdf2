import { centsOf, type Decimal, decimal, money, moneyOf } from '../money/decimal.ts'
import type { PayLine, PayrollTotals } from './types.ts'

type Amount = 'amount' | 'taxed' | 'exempt'

const count = (lines: readonly PayLine[], what: Amount = 'amount'): number =>
  lines.reduce((total, line) => total + centsOf(line[what]), 0)

/** Lines are rounded already: they add up in whole cents. */
export const totalOf = (lines: readonly PayLine[], what: Amount = 'amount'): Decimal => decimal(moneyOf(count(lines, what)))

/** @param subsidy caused by this payment, and what of it lowered the tax or was handed over */
export function totalsOf(lines: readonly PayLine[], subsidy: { caused: Decimal; applied: Decimal }): PayrollTotals {
  const of = (kind: PayLine['kind']) => lines.filter((line) => line.kind === kind)
  const coded = (isOne: (code: string) => boolean) => count(lines.filter(({ code }) => isOne(code)))
  const perceptions = of('Perception')
  const gross = count(perceptions)
  const others = count(of('Other payment'))
  const taken = count(of('Deduction'))
  const employer = count(of('Employer'))
  const stateTax = coded((code) => code === 'STATE_TAX')
  const housing = coded((code) => code === 'EMPLOYER_HOUSING')
  return {
    gross: moneyOf(gross),
    taxed: moneyOf(count(perceptions, 'taxed')),
    exempt: moneyOf(count(perceptions, 'exempt')),
    otherPayments: moneyOf(others),
    deductions: moneyOf(taken),
    net: moneyOf(gross + others - taken),
    isr: moneyOf(coded((code) => code.startsWith('ISR'))),
    subsidyCaused: money(subsidy.caused),
    subsidyApplied: money(subsidy.applied),
    imssWorker: moneyOf(coded((code) => code === 'IMSS')),
    imssEmployer: moneyOf(employer - stateTax - housing),
    housingContribution: moneyOf(housing),
    stateTax: moneyOf(stateTax),
    // A subsidy handed over in cash is set off against the tax of the employer, and expenses are no wage.
    employerCost: moneyOf(gross + employer),
  }
}
