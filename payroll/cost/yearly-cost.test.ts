import { expect, test } from 'vitest'
import { payrollOf } from '../period/payroll.ts'
import { hireCostOf } from './hire-cost.ts'

const HIRE = { from: '2026-01-01', zone: 'General', monthlySalary: '90000.00', state: 'CMX' } as const

test('the cost of a year is that of its twelve months, each with its UMA, with bonus and premium (LFT 80, 87; LSS 39) [I5]', () => {
  const { yearlyCost, yearlyMissing, monthlyCost, parts } = hireCostOf(HIRE)
  const month = (periodStart: string, periodEnd: string) =>
    Number(
      payrollOf({
        period: 'Monthly',
        periodStart,
        periodEnd,
        paymentDate: periodEnd,
        hireDate: HIRE.from,
        zone: 'General',
        monthlySalary: HIRE.monthlySalary,
        state: HIRE.state,
        daysPaid: '30',
      }).totals.employerCost,
    )
  const ends = Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2026, at + 1, 0)).toISOString().slice(0, 10))
  const months = ends.map((end) => month(`${end.slice(0, 8)}01`, end))
  // The cap of January is 25 × 113.14, that of February 25 × 117.31, and each month has its own days.
  expect(new Set(months).size).toBeGreaterThan(2)
  // 3,000.00 × 15 and 3,000.00 × 12 × 25 %, and 4 % of both.
  const yearly = 45000 + 9000 + 2160
  expect(yearlyCost).toBe((months.reduce((all, one) => all + one, 0) + yearly).toFixed(2))
  expect(yearlyMissing).toBeNull()
  expect(parts.find(({ name }) => name === 'State payroll tax on both, a twelfth')?.amount).toBe('180.00')
  expect(monthlyCost).toBe(((months[0] ?? 0) + yearly / 12).toFixed(2))
})

test('names months without published figures [I5]', () => {
  expect(hireCostOf({ ...HIRE, from: '2026-05-01' }).yearlyMissing).toContain('2027')
})
