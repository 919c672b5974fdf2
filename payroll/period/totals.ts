import { centsOf, type Decimal, decimal, money, moneyOf, ZERO } from '../money/decimal.ts'
import type { PayLine, PayrollTotals } from './types.ts'

type Amount = 'amount' | 'taxed' | 'exempt'
type Summed = Pick<PayLine, 'kind' | 'code' | Amount>

const count = (lines: readonly PayLine[], what: Amount = 'amount'): number =>
  lines.reduce((total, line) => total + centsOf(line[what]), 0)

/** Lines are rounded already: they add up in whole cents. */
export const totalOf = (lines: readonly PayLine[], what: Amount = 'amount'): Decimal => decimal(moneyOf(count(lines, what)))

/** @param subsidy caused by this payment, and the part of it that reduced the tax or was paid out */
export function totalsOf(lines: readonly Summed[], subsidy = { caused: ZERO, applied: ZERO }): PayrollTotals {
  const of: Record<PayLine['kind'], number> = { Perception: 0, 'Other payment': 0, Deduction: 0, Employer: 0 }
  const coded = { isr: 0, imss: 0, stateTax: 0, housing: 0 }
  let taxed = 0
  let exempt = 0
  for (const line of lines) {
    const { kind, code } = line
    const cents = centsOf(line.amount)
    of[kind] += cents
    if (kind === 'Perception') {
      taxed += centsOf(line.taxed)
      exempt += centsOf(line.exempt)
    } else if (code.startsWith('ISR')) coded.isr += cents
    else if (code === 'IMSS') coded.imss += cents
    else if (code === 'STATE_TAX') coded.stateTax += cents
    else if (code === 'EMPLOYER_HOUSING') coded.housing += cents
  }
  return {
    gross: moneyOf(of.Perception),
    taxed: moneyOf(taxed),
    exempt: moneyOf(exempt),
    otherPayments: moneyOf(of['Other payment']),
    deductions: moneyOf(of.Deduction),
    net: moneyOf(of.Perception + of['Other payment'] - of.Deduction),
    isr: moneyOf(coded.isr),
    subsidyCaused: money(subsidy.caused),
    subsidyApplied: money(subsidy.applied),
    imssWorker: moneyOf(coded.imss),
    imssEmployer: moneyOf(of.Employer - coded.stateTax - coded.housing),
    housingContribution: moneyOf(coded.housing),
    stateTax: moneyOf(coded.stateTax),
    // A subsidy handed over in cash is set off against the tax of the employer, and expenses are no wage.
    employerCost: moneyOf(of.Perception + of.Employer),
  }
}
