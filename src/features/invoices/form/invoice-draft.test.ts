import { expect, test } from 'vitest'
import { TERMS } from '../../../../tests/web/invoices.ts'
import { currencyFor } from './invoice-draft.ts'

test('a new invoice has the currency of the last day of its period, before it is entered that of today [I1]', () => {
  const currencies = [
    { from: '2026-02-01', currency: 'USD' },
    { from: '2026-01-01', currency: 'MXN' },
  ]
  const terms = { ...TERMS, currency: 'USD', currencies }
  const days = ['2026-01-31', '2026-02-01', undefined, '']
  expect(days.map((day) => currencyFor(terms, day))).toEqual(['MXN', 'USD', 'USD', 'USD'])
})
