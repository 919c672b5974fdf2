import { expect, test } from 'vitest'
import { adjustmentShareOf } from './share.ts'

const open = { year: 2025, toWithhold: '0.00', inFavour: '0.00', paymentDate: '2025-12-31', isr: '1740.14', net: '9000.00' }
const shareOf = (more: Partial<Parameters<typeof adjustmentShareOf>[0]>) => adjustmentShareOf({ ...open, ...more })

test('a difference is withheld up to the net pay, and the rest is carried over [I2]', () => {
  expect(shareOf({ toWithhold: '760.68' })).toMatchObject({
    line: { code: 'ISR_ANNUAL', satCode: '002', kind: 'Deduction', amount: '760.68' },
    left: { toWithhold: '0.00', inFavour: '0.00' },
  })
  expect(shareOf({ toWithhold: '9500.00' })).toMatchObject({ line: { amount: '9000.00' }, left: { toWithhold: '500.00' } })
  // Paid in the next year it is tax of the year before, with a SAT key of its own.
  expect(shareOf({ toWithhold: '1.00', paymentDate: '2026-01-15' }).line).toMatchObject({ satCode: '101' })
  expect(shareOf({ toWithhold: '1.00', net: '-5.00' })).toMatchObject({ line: null, left: { toWithhold: '1.00' } })
})

test('nothing is withheld of the minimum wage itself (Constitution 123-A VIII; LFT 97) [I2]', () => {
  const minimum = { toWithhold: '8031.56', net: '5300.00', protectedPay: '4725.60' }
  expect(shareOf(minimum)).toMatchObject({ line: { amount: '574.40' }, left: { toWithhold: '7457.16' } })
  expect(shareOf({ ...minimum, net: '4725.60' })).toMatchObject({ line: null, left: { toWithhold: '8031.56' } })
})

test('a credit is set against the tax of the payroll and never against more [I2]', () => {
  expect(shareOf({ inFavour: '3239.32' })).toMatchObject({
    line: { code: 'ANNUAL_CREDIT', satCode: '004', kind: 'Other payment', amount: '1740.14' },
    left: { inFavour: '1499.18' },
  })
  expect(shareOf({ inFavour: '10.00', isr: '0.00' })).toMatchObject({ line: null, left: { inFavour: '10.00' } })
  expect(shareOf({})).toMatchObject({ line: null })
})
