import { expect, test } from 'vitest'
import { TERMS } from '../../../../tests/web/invoices.ts'
import { currencyFor } from './invoice-draft.ts'

const currencies = [
  { from: '2026-02-01', currency: 'USD' },
  { from: '2026-01-01', currency: 'MXN' },
]
const terms = { ...TERMS, currency: 'USD', currencies }

test('a new invoice has the currency of the last day of its period, before it is entered that of today [I1]', () => {
  const days = ['2026-01-31', '2026-02-01', undefined, '']
  expect(days.map((day) => currencyFor(null, terms, day))).toEqual(['MXN', 'USD', 'USD', 'USD'])
})

test('an invoice keeps its currency with its period, and has that of another one [I1]', () => {
  const invoice = { period_end: '2026-02-28', currency: 'MXN' } as Parameters<typeof currencyFor>[0]
  const days = ['2026-02-28', '2026-03-31']
  expect(days.map((day) => currencyFor(invoice, terms, day))).toEqual(['MXN', 'USD'])
})
