import { expect, test } from 'vitest'
import { lawOn } from '../law/law.ts'
import { decimal } from '../money/decimal.ts'
import { overtimeExempt, overtimeLimit } from './overtime.ts'
import { savingsFundLimits, welfareExempt } from './welfare.ts'
import { yearlyExempt } from './yearly.ts'

const law = lawOn('2026-06-30')
const shown = (values: { toFixed: (places: number) => string }[]) => values.map((value) => value.toFixed(2))

test('thirty UMA of the Christmas bonus by year, fifteen of the premium, five of a week of overtime [I2]', () => {
  const limit = (day: string, units: string) =>
    yearlyExempt(lawOn(day), units, decimal('0'), decimal('99999.00')).limit.toFixed(2)
  expect(['2023-12-20', '2024-12-20', '2025-12-20', '2026-12-20'].map((day) => limit(day, '30'))).toEqual([
    '3112.20',
    '3257.10',
    '3394.20',
    '3519.30',
  ])
  // §10: thirty UMA, not fifteen; UMA, not minimum wages (8,364.00); and the UMA of 2026 only from February.
  expect(limit('2026-12-20', '15')).toBe('1759.65')
  expect(limit('2026-01-31', '30')).toBe('3394.20')
  expect(overtimeLimit(law).toFixed(2)).toBe('586.55')
})

test('earlier use in the year lowers the exempt part, never below zero [I2]', () => {
  const exempt = (used: string) => yearlyExempt(law, '30', decimal(used), decimal('2000.00')).exempt.toFixed(2)
  expect(['0.00', '1519.30', '3000.00', '5000.00'].map(exempt)).toEqual(['2000.00', '2000.00', '519.30', '0.00'])
})

test('double hours and rest days share five UMA of a week; at the minimum wage all of it is exempt [I2]', () => {
  const amounts = [decimal('1000.00'), decimal('600.00')]
  expect(shown(overtimeExempt(law, amounts, false))).toEqual(['500.00', '86.55'])
  expect(shown(overtimeExempt(law, amounts, true))).toEqual(['1000.00', '600.00'])
})

test('welfare: all up to seven annual UMA, then one of them, and never below the seven together [I2]', () => {
  // Seven annual UMA of 2026: 299,562.48.
  const exempt = (salary: string, welfare: string) =>
    welfareExempt(law, { salary: decimal(salary), welfare: decimal(welfare) }).toFixed(2)
  expect(exempt('200000.00', '99562.48')).toBe('99562.48')
  expect(exempt('200000.00', '120000.00')).toBe('99562.48')
  expect(exempt('290000.00', '60000.00')).toBe('42794.64')
  expect(exempt('400000.00', '60000.00')).toBe('42794.64')
  expect(exempt('400000.00', '10000.00')).toBe('10000.00')
})

test('savings fund: thirteen per cent of the salary, and 1.3 annual UMA (LISR 27-XI) [I2]', () => {
  const part = { part: decimal(1).div(decimal(24)), days: decimal(360) }
  const { ofSalary, ofUma } = savingsFundLimits(law, decimal('10000.00'), part)
  // 1.3 × 42,794.64 ÷ 24
  expect(shown([ofSalary, ofUma])).toEqual(['1300.00', '2318.04'])
})
