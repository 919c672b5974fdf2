import { describe, expect, test } from 'vitest'
import { payrollOf } from '../period/payroll.ts'
import type { Payroll, PayrollInput } from '../period/types.ts'
import { settlementOf } from '../settlement/settlement.ts'

/** The second half of December 2025, paid on 2 January 2026. SBC 1,500.00 × 1.0562 = 1,584.30. */
const LATE: PayrollInput = {
  period: 'Fortnightly',
  periodStart: '2025-12-16',
  periodEnd: '2025-12-31',
  paymentDate: '2026-01-02',
  hireDate: '2020-01-01',
  zone: 'General',
  monthlySalary: '45000.00',
}
const employer = ({ socialSecurity }: Payroll, key: string) =>
  socialSecurity.employer
    .filter((one) => one.key === key)
    .map(({ base, days, percent, amount }) => [base, days, percent, amount])

describe('quotas are those of the days of work (LSS 5-A XVI, 27, 28, 30, 39) [I2]', () => {
  test('the input may give another day: that of payment', () => {
    const payroll = payrollOf({ ...LATE, socialSecurityDate: '2026-01-02' })
    expect(employer(payroll, 'old-age')).toEqual([['1584.30', '16', '7.513', '1904.46']])
  })

  test('a week over the first of February: six days of one UMA and one of the next; an unaffected branch is rounded once', () => {
    const week = { period: 'Weekly', periodStart: '2026-01-26', periodEnd: '2026-02-01', paymentDate: '2026-02-01' } as const
    const { monthlySalary: _none, ...rest } = LATE
    const payroll = payrollOf({ ...rest, ...week, dailyWage: '340.00', hireDate: '2025-06-02' })
    expect(employer(payroll, 'fixed')).toEqual([
      ['113.14', '6', '20.40', '138.48'],
      ['117.31', '1', '20.40', '23.93'],
    ])
    expect(employer(payroll, 'pensioners')).toEqual([['356.76', '7', '1.05', '26.22']])
    // Excess 356.76 − 339.42 = 17.34 of six days and 356.76 − 351.93 = 4.83 of one: 0.42 + 0.02.
    expect(payroll.totals.imssWorker).toBe('59.74')
  })

  test('the cap and the minimum wage are those of each day', () => {
    const capped = payrollOf({
      ...LATE,
      period: 'Monthly',
      periodStart: '2026-01-15',
      periodEnd: '2026-02-14',
      monthlySalary: '150000.00',
    })
    // 25 × 113.14 up to 31 January, 25 × 117.31 from 1 February on.
    expect(employer(capped, 'retirement').map(([base, days]) => [base, days])).toEqual([
      ['2828.50', '17'],
      ['2932.75', '14'],
    ])
    // 278.80 was the minimum wage of December 2025: the employer bears the quota (LSS 36).
    const { monthlySalary: _none, ...rest } = LATE
    const lowest = payrollOf({ ...rest, dailyWage: '278.80' })
    expect(lowest.lines.map(({ code }) => code)).toContain('WORKER_QUOTA_BORNE')
    expect(lowest.warnings.map(({ code }) => code)).not.toContain('BELOW_MINIMUM_WAGE')
    expect(payrollOf({ ...rest, dailyWage: '300.00' }).totals.imssWorker).not.toBe('0.00')
  })

  test('a settlement has those of the last day of work', () => {
    const input = { type: 'Resignation', startDate: '2020-01-01', lastDay: '2025-12-31', endDate: '2025-12-31' } as const
    const ended = { ...input, monthlySalary: '45000.00', zone: 'General', salaryDays: '16' } as const
    const quota = (more: object) => settlementOf({ ...ended, ...more }).lines.find(({ code }) => code === 'IMSS')?.amount
    expect(quota({ paymentDate: '2026-02-10' })).toBe(quota({}))
    expect(quota({ paymentDate: '2026-02-10', socialSecurityDate: '2026-02-10' })).not.toBe(quota({}))
  })
})
