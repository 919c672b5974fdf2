import { describe, expect, test } from 'vitest'
import { DISMISSAL } from '../../tests/support/payroll-inputs.ts'
import { decimal, money } from '../money/decimal.ts'
import { separationFactsOf } from './separation-facts.ts'
import { settlementOf } from './settlement.ts'
import type { SettlementInput } from './types.ts'

/** UMA of 2026. */
const NINETY_UMA = decimal('117.31').times(decimal(90))

const yearsExempt = (input: SettlementInput): string => {
  const { explanations } = settlementOf(input).lines.find(({ code }) => code === 'INDEMNITY') ?? { explanations: [] }
  const limit = explanations.flatMap(({ inputs }) => inputs).find(({ name }) => name === 'Limit')
  return decimal(limit?.value ?? '0')
    .div(NINETY_UMA)
    .toFixed()
}

describe('the data of separation payments on their receipt [I1]', () => {
  test.each([
    ['2020-09-01', '2026-02-28', 5, 'six months of 181 days and no more'],
    ['2020-09-01', '2026-03-01', 6, 'more than six months, in 182 days'],
    ['2020-03-01', '2026-08-31', 6, 'six months of 184 days and no more'],
    ['2020-03-01', '2026-09-01', 7, 'more than six months, in 185 days'],
  ])('from %s to %s %i years count, as for the exempt part (LISR 93-XIII): %s', (startDate, endDate, years) => {
    const input = { ...DISMISSAL, startDate, lastDay: endDate, endDate, paymentDate: '2026-10-01' }
    expect(separationFactsOf(input).yearsOfService).toBe(years)
    expect(yearsExempt(input)).toBe(String(years))
  })

  test('the last ordinary salary is the one that the tax was calculated from (LISR 95, 96)', () => {
    expect(separationFactsOf(DISMISSAL).lastMonthlySalary).toBe(DISMISSAL.monthlySalary)
    const last = money(decimal(DISMISSAL.monthlySalary).plus(decimal('3500')))
    expect(separationFactsOf({ ...DISMISSAL, lastOrdinaryMonthlySalary: last }).lastMonthlySalary).toBe(last)
  })
})
