import { expect, test } from 'vitest'
import { lawOn } from '../law/law.ts'
import { decimal } from '../money/decimal.ts'
import { welfareExempt } from './welfare.ts'
import { yearlyExempt } from './yearly.ts'

const law = lawOn('2026-06-30')

test('earlier use in the year lowers the exempt part, never below zero [I2]', () => {
  const exempt = (used: string) => yearlyExempt(law, '30', decimal(used), decimal('2000.00')).exempt.toFixed(2)
  expect(['0.00', '1519.30', '3000.00', '5000.00'].map(exempt)).toEqual(['2000.00', '2000.00', '519.30', '0.00'])
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
