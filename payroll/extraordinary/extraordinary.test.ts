import { expect, test } from 'vitest'
import { extraordinaryOf } from './extraordinary.ts'
import type { ExtraordinaryPayment } from './types.ts'

const INPUT = { paymentDate: '2026-05-31', hireDate: '2022-01-01', zone: 'General' as const, monthlySalary: '30000.00' }
const exemptOf = (payments: ExtraordinaryPayment[], exemptUsed = {}) =>
  extraordinaryOf({ ...INPUT, exemptUsed, payments }).totals.exempt

test('payments of one kind share the exemption of the year (LISR 93-XIV) [I2]', () => {
  // 15 × 117.31 = 1,759.65 and 30 × 117.31 = 3,519.30.
  const share = { type: 'Profit sharing', amount: '10000.00' } as const
  const premium = { type: 'Vacation premium', days: '10' } as const
  const bonus = { type: 'Christmas bonus', days: '15' } as const
  expect(exemptOf([{ ...premium, days: '20' }])).toBe('1759.65')
  expect(exemptOf([premium, premium])).toBe('1759.65')
  expect(exemptOf([share, share])).toBe('1759.65')
  expect(exemptOf([bonus, bonus])).toBe('3519.30')
  // Each kind has its own limit, and earlier payments of the year count.
  expect(exemptOf([premium, share, premium, share])).toBe('3519.30')
  expect(exemptOf([premium, premium], { vacationPremium: '1000.00' })).toBe('759.65')
})

test('pay for work outside a period counts for the contribution base of the next bimester (LSS 27, 30-II) [I2]', () => {
  const variable = (payments: ExtraordinaryPayment[], prizeDays?: string) =>
    extraordinaryOf({ ...INPUT, payments, ...(prizeDays === undefined ? {} : { prizeDays }) }).variablePay
  const amount = '4000.00'
  expect(variable([{ type: 'Bonus', amount }])).toBe(amount)
  expect(
    variable([
      { type: 'Bonus', code: 'COMMISSION', amount },
      { type: 'Sunday premium', days: '2' },
    ]),
  ).toBe('4500.00')
  // The fixed base has the yearly payments already, and profit sharing is no part of it.
  const yearly = (['Christmas bonus', 'Vacation premium', 'Profit sharing'] as const).map((type) => ({ type, amount }))
  expect(variable(yearly)).toBe('0.00')
  // Free of a prize: 10 % of 1,000.00 × 1.0548 of 30 days.
  expect(variable([{ type: 'Bonus', code: 'PUNCTUALITY', amount }], '30')).toBe('835.60')
  expect(variable([{ type: 'Bonus', code: 'PUNCTUALITY', amount }])).toBe(amount)
})

test('the free part of a prize follows the base of the days it rewards (LSS 27-VII) [I2]', () => {
  const prize: ExtraordinaryPayment[] = [{ type: 'Bonus', code: 'PUNCTUALITY', amount: '4000.00' }]
  const variable = (hireDate: string, more: object = {}) =>
    extraordinaryOf({ ...INPUT, paymentDate: '2026-01-31', hireDate, payments: prize, prizeDays: '31', ...more }).variablePay
  // In the first year of service 10 % of 1,000.00 × 1.0493 of 31 days, in the second of 1,000.00 × 1.0507.
  expect(variable('2025-06-15')).toBe('747.17')
  expect(variable('2025-01-15')).toBe('742.83')
  expect(variable('2025-01-15', { prizeThrough: '2026-01-14' })).toBe('747.17')
  // At the cap of 25 UMA, of 113.14 in January and of 117.31 in February; 10 % of it for 31 days are free.
  const high = { monthlySalary: '900000.00', payments: [{ ...prize[0], amount: '100000.00' }] }
  expect(variable('2025-06-15', { ...high, paymentDate: '2026-02-15', prizeThrough: '2026-01-31' })).toBe('91231.65')
  expect(variable('2025-06-15', { ...high, paymentDate: '2026-02-15' })).toBe('90908.47')
})

test('a Christmas bonus counts from the first day of the contract that continues another one (LFT 87) [I2]', () => {
  const { totals } = extraordinaryOf({ ...INPUT, contractStart: '2026-07-01', payments: [{ type: 'Christmas bonus' }] })
  // 15 × 184 ÷ 365 days of 1,000.00.
  expect(totals.gross).toBe('7561.64')
})
