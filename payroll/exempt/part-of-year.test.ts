import { describe, expect, test } from 'vitest'
import { SECOND_HALF } from '../../tests/support/payroll-inputs.ts'
import { centsOf, decimal, moneyOf } from '../money/decimal.ts'
import { payrollOf } from '../period/payroll.ts'
import type { PayrollInput, PeriodName } from '../period/types.ts'
import { partOfYearOf } from './part-of-year.ts'

const INPUT: PayrollInput = {
  ...SECOND_HALF,
  period: 'Monthly',
  periodStart: '2026-06-01',
  hireDate: '2019-01-10',
  monthlySalary: '60000.00',
}
/** All with the figures of June 2026, so that a year has one UMA. */
const yearOf = (halves: readonly [from: string, to: string][], period: PeriodName, type: 'Welfare benefit' | 'Savings fund') =>
  halves.map(([periodStart, periodEnd]) =>
    payrollOf({
      ...INPUT,
      period,
      periodStart,
      periodEnd,
      incidents: [{ type, amount: period === 'Monthly' ? '9000.00' : '5000.00' }],
      socialSecurityDate: '2026-06-30',
    }),
  )
const exemptOf = (payrolls: ReturnType<typeof yearOf>) =>
  moneyOf(payrolls.reduce((all, { totals }) => all + centsOf(totals.exempt), 0))
const monthEnd = (month: number) => new Date(Date.UTC(2026, month, 0)).toISOString().slice(0, 10)
const MONTHS = Array.from({ length: 12 }, (_, at): [string, string] => [`${monthEnd(at + 1).slice(0, 8)}01`, monthEnd(at + 1)])
const HALVES = MONTHS.flatMap(([from, to]): [string, string][] => [
  [from, `${from.slice(0, 8)}15`],
  [`${from.slice(0, 8)}16`, to],
])

describe('limits of a year in the periods of it (LISR 93, penultimate paragraph; 27-XI) [I2]', () => {
  test('twelve months and 24 halves have one annual UMA of welfare: 42,794.64', () => {
    expect(exemptOf(yearOf(MONTHS, 'Monthly', 'Welfare benefit'))).toBe('42794.64')
    // 42,794.64 ÷ 24 = 1,783.11
    expect(exemptOf(yearOf(HALVES, 'Fortnightly', 'Welfare benefit'))).toBe('42794.64')
  })

  test('one monthly UMA of welfare a month is exempt all year', () => {
    const month = payrollOf({ ...INPUT, incidents: [{ type: 'Meal vouchers', amount: '3566.22' }] })
    expect([month.totals.exempt, month.totals.taxed]).toEqual(['3566.22', '60000.00'])
  })

  test('a savings fund has 1.3 annual UMA: 55,633.03', () => {
    // 1.3 × 42,794.64 ÷ 12 = 4,636.09 a month, rounded by the month
    expect(exemptOf(yearOf(MONTHS, 'Monthly', 'Savings fund'))).toBe('55633.08')
  })

  test('weeks have their days of 365, and a part of a month its days of thirty', () => {
    const partOf = (input: Partial<PayrollInput>, days: number) =>
      partOfYearOf({ ...INPUT, ...input }, decimal(days)).part.toFixed(6)
    expect(partOf({ period: 'Weekly', periodStart: '2026-06-01', periodEnd: '2026-06-07' }, 7)).toBe('0.019178')
    expect(partOf({ hireDate: '2026-06-16' }, 15)).toBe('0.041667')
    // Paid by the days of the calendar: a whole February is a whole month.
    expect(partOf({ periodStart: '2026-02-01', periodEnd: '2026-02-28' }, 28)).toBe('0.083333')
  })
})
