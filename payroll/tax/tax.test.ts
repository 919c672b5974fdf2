import { describe, expect, test } from 'vitest'
import { lawOn, legalVacationDays } from '../law/law.ts'
import { decimal } from '../money/decimal.ts'
import { integrationFactor } from '../settlement/wages.ts'
import { extraordinaryTax } from './extraordinary.ts'
import { severanceTax } from './severance.ts'
import { monthlySubsidy, subsidyOfDays } from './subsidy.ts'
import { tariffOfDays, tariffTax } from './tariff.ts'

const of2026 = lawOn('2026-06-30')
const days = ['2023-06-30', '2024-06-30', '2025-06-30', '2026-06-30']

describe('tables of the law [I2]', () => {
  test.each(days)('tables of %s: rows join without a gap, and 7, 10 and 15 days are the daily table × days [I2]', (day) => {
    const { tables } = lawOn(day).isr
    for (const rows of Object.values(tables)) {
      expect(rows).toHaveLength(11)
      for (const [at, row] of rows.entries()) {
        const before = rows[at - 1]
        if (before)
          expect(
            decimal(row.lower)
              .minus(decimal(before.upper ?? '0'))
              .toFixed(2),
          ).toBe('0.01')
      }
    }
    expect(tariffOfDays(lawOn(day), 7)).toEqual(tables.weekly7)
    expect(tariffOfDays(lawOn(day), 10)).toEqual(tables.tenDay)
    // §10: not half of a month.
    expect(tariffOfDays(lawOn(day), 15)).toEqual(tables.fifteenDay)
  })

  test('check points of 2023 to 2025, and the tariff of a month [I2]', () => {
    const point = (at: number) => Object.values(lawOn('2025-12-31').isr.tables.monthly[at] ?? {})
    expect(point(1)).toEqual(['746.05', '6332.05', '14.32', '6.40'])
    expect(point(10)).toEqual(['375975.62', null, '117912.32', '35.00'])
    // 1856.84 + (25000.00 − 17533.65) × 21.36 %
    expect(tariffTax(of2026, 'monthly', decimal('25000.00')).tax.toFixed(4)).toBe('3451.6524')
    expect(tariffTax(of2026, 'monthly', decimal('0.00')).tax.toFixed(2)).toBe('0.00')
  })

  test('days of vacation by year of service, also beyond the table [I2]', () => {
    const given = [1, 2, 3, 4, 5, 6, 10, 11, 16, 21, 26, 31, 35, 36, 41].map((year) => legalVacationDays(of2026, year))
    expect(given).toEqual([12, 14, 16, 18, 20, 22, 22, 24, 26, 28, 30, 32, 32, 34, 36])
    expect(() => legalVacationDays(of2026, 0)).toThrow('no year of service 0')
  })
})

test('employment subsidy by date, for part of a month, and only up to its limit [I2]', () => {
  const amount = (day: string, income = '9000.00') => monthlySubsidy(lawOn(day), decimal(income)).toFixed(2)
  expect(amount('2024-05-01')).toBe('390.12')
  expect(amount('2025-01-31')).toBe('474.95')
  expect(amount('2025-02-01')).toBe('474.65')
  // §10: 536.21, not 536.22.
  expect(amount('2026-01-31')).toBe('536.21')
  expect(amount('2026-02-01')).toBe('535.65')
  expect([amount('2026-06-30', '11492.66'), amount('2026-06-30', '11492.67'), amount('2026-06-30', '0.00')]).toEqual([
    '535.65',
    '0.00',
    '0.00',
  ])
  expect([amount('2024-04-30', '1000.00'), amount('2024-04-30', '7382.34')]).toEqual(['407.02', '0.00'])
  expect([7, 10, 15].map((count) => subsidyOfDays(of2026, count, decimal('1000.00')).toFixed(2))).toEqual([
    '123.34',
    '176.20',
    '264.30',
  ])
  expect(subsidyOfDays(of2026, 7, decimal('2646.33')).toFixed(2)).toBe('123.34')
  expect(subsidyOfDays(of2026, 7, decimal('2646.34')).toFixed(2)).toBe('0.00')
})

test('integration factors of the minimum benefits [I2]', () => {
  const factor = (year: number) => integrationFactor(legalVacationDays(of2026, year), '25', '15').toFixed(4)
  expect([1, 2, 3, 4, 5, 6, 11, 16, 21, 26, 31].map(factor)).toEqual([
    '1.0493',
    '1.0507',
    '1.0521',
    '1.0534',
    '1.0548',
    '1.0562',
    '1.0575',
    '1.0589',
    '1.0603',
    '1.0616',
    '1.0630',
  ])
})

test('RLISR 174 and the rate of separation payments [I2]', () => {
  // I = 7300 ÷ 365 × 30.4 = 608; tax of 15608 − tax of 15000, both in the row of 17.92 %: the rate is that of the row.
  const { monthlyPart, rate, tax } = extraordinaryTax(of2026, decimal('7300.00'), decimal('15000.00'))
  expect([monthlyPart.toFixed(2), rate.toFixed(6), tax.toFixed(2)]).toEqual(['608.00', '0.179200', '1308.16'])
  const above = severanceTax(of2026, decimal('100000.00'), decimal('25000.00'))
  expect([above.method, above.tax.toFixed(2)]).toEqual(['rate', '13806.61'])
  const below = severanceTax(of2026, decimal('24999.99'), decimal('25000.00'))
  expect([below.method, below.tax.toFixed(2)]).toEqual(['tariff', '3451.65'])
})
