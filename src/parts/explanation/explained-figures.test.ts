import { expect, test } from 'vitest'
import { amount, figure, tableName, taxFigures } from './explained-figures.ts'

test('figures of an explanation read as money, days and words (F14)', () => {
  expect(amount('2379.06')).toBe('MX$2,379.06')
  expect(amount('576.666667')).toBe('MX$576.666667')
  expect(figure('Monthly salary', '17300')).toBe('MX$17,300.00')
  expect(figure('UMA a day', '117.31')).toBe('MX$117.31')
  expect(figure('Days paid', '15.000000')).toBe('15')
  expect(figure('Integration factor', '1.0521')).toBe('1.0521')
  expect(figure('Part of this period', '0.500000')).toBe('0.5')
  expect(figure('Rate', '21.36 %')).toBe('21.36 %')
  expect(figure('Days worked in the year', '200')).toBe('200')
})

test('a table has a name, and its formula is shown with the figures of this payment (F14)', () => {
  expect([tableName('fifteenDay'), tableName('daily × 13')]).toEqual(['Table of 15 days', 'Daily table × 13'])
  const row = { table: 'fifteenDay', lower: '8651.41', upper: '10475.40', fixed: '967.35', ratePercent: '17.92' }
  const inputs = [
    { name: 'Taxed income', value: '10000.00' },
    { name: 'Tax by the table', value: '1209.02' },
  ]
  const shown = 'MX$967.35 + (MX$10,000.00 − MX$8,651.41) × 17.92%'
  expect(taxFigures({ row, inputs })).toBe(shown)
  expect(taxFigures({ row, inputs: [...inputs, { name: 'Employment subsidy', value: '100.00' }] })).toBe(`${shown} − MX$100.00`)
  expect(taxFigures({ row: { ...row, table: 'monthly, of income ÷ 14 × 30.4' }, inputs })).toBeNull()
})
