import { describe, expect, test } from 'vitest'
import { assimilatedOf } from '../assimilated/assimilated.ts'
import { payrollOf } from './payroll.ts'
import type { Incident, PayrollInput } from './types.ts'

const WEEK: PayrollInput = {
  period: 'Weekly',
  periodStart: '2026-06-01',
  periodEnd: '2026-06-07',
  paymentDate: '2026-06-07',
  // 500.00 × 1.0493 = 524.65 of SBC.
  hireDate: '2026-01-05',
  zone: 'General',
  dailyWage: '500.00',
}
const payroll = (...incidents: Incident[]) => payrollOf({ ...WEEK, incidents })
const imss = (...incidents: Incident[]) => payroll(...incidents).incapacities.map((one) => one.imss)

describe('days of a certificate of the IMSS [I2]', () => {
  test('the company pays no wage for them, and only retirement and the INFONAVIT contribution are due', () => {
    const { totals, socialSecurity, incapacities } = payroll({ type: 'Sick leave IMSS work risk', days: '3' })
    // 500 × 4.
    expect(totals.gross).toBe('2000.00')
    expect(incapacities).toMatchObject([{ satCode: '01', days: '3', unpaidWage: '1500.00' }])
    const days = Object.fromEntries(socialSecurity.employer.map(({ key, days: counted }) => [key, counted]))
    expect(days).toMatchObject({ retirement: '7', housing: '7', fixed: '4', 'old-age': '4', 'work-risk': '4' })
    expect(new Set(socialSecurity.worker.map(({ days: counted }) => counted))).toEqual(new Set(['4']))
  })

  test('the IMSS pays: general 60 % from the fourth day, work risk and maternity whole, at most 84 days (K)', () => {
    expect(imss({ type: 'Sick leave IMSS general', days: '5' })).toMatchObject([
      // 524.65 × 2 × 60 %.
      { days: '2', percent: '60', amount: '629.58', confidence: 'K' },
    ])
    expect(imss({ type: 'Sick leave IMSS general', days: '5', firstDay: 3 })).toMatchObject([{ days: '4' }])
    expect(imss({ type: 'Sick leave IMSS work risk', days: '2' })).toMatchObject([{ days: '2', amount: '1049.30' }])
    expect(imss({ type: 'Maternity', days: '7', firstDay: 81 })).toMatchObject([{ days: '4', percent: '100' }])
    expect(payroll().incapacities).toEqual([])
  })
})

test('back pay is taxed with the period it is paid in, by amount or by the difference of a day [I2]', () => {
  const byAmount = payroll({ type: 'Back pay', amount: '350.00' })
  const byDays = payroll({ type: 'Back pay', days: '14', dailyDifference: '25.00' })
  expect(byDays.totals).toEqual(byAmount.totals)
  const line = byDays.lines.find(({ code }) => code === 'BACK_PAY')
  expect(line).toMatchObject({ satCode: '001', amount: '350.00', taxed: '350.00' })
  // Calculated from the fixed wage, without variable pay of the bimester.
  expect(byDays.wages.variablePay).toBe('0.00')
  // 3,850: 308.35 + (3,850 − 3,372.12) × 17.92 %.
  expect(byDays.totals.isr).toBe('393.99')
})

test('income assimilated to wages is taxed by the table alone, without subsidy and quotas [I2]', () => {
  const { lines, totals } = assimilatedOf({ period: 'Monthly', paymentDate: '2026-06-30', amount: '10000.00', state: 'CMX' })
  // 420.95 + (10,000 − 7,168.52) × 10.88 %: the subsidy of 535.65 is not taken off.
  expect(totals).toEqual({
    gross: '10000.00',
    taxed: '10000.00',
    isr: '729.02',
    net: '9270.98',
    stateTax: '400.00',
    employerCost: '10400.00',
  })
  expect(lines.map(({ code, satCode }) => [code, satCode])).toEqual([
    ['ASSIMILATED', '046'],
    ['ISR_ASSIMILATED', '002'],
    ['STATE_TAX', null],
  ])
  expect(assimilatedOf({ period: 'Weekly', paymentDate: '2026-06-30', amount: '0' }).lines).toEqual([])
})
