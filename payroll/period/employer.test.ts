import { expect, test } from 'vitest'
import { FIRST_HALF } from '../../tests/support/payroll-inputs.ts'
import { extraordinaryOf } from '../extraordinary/extraordinary.ts'
import { lawOn } from '../law/law.ts'
import { hasStateTax } from '../law/state-tax.ts'
import { centsOf, moneyOf } from '../money/decimal.ts'
import { payrollOf } from './payroll.ts'

test('double hours above the limit of the week are variable pay (LSS 27-IX) [I2]', () => {
  const variableOf = (hours: string, week = 1) =>
    payrollOf({ ...FIRST_HALF, incidents: [{ type: 'Overtime double', hours, week }] }).wages.variablePay
  // 800.00 ÷ 8 × 200 %: 200.00 an hour; twelve hours a week since 3 March 2026.
  expect([variableOf('12'), variableOf('15')]).toEqual(['0.00', '600.00'])
  const before = { ...FIRST_HALF, periodStart: '2026-01-01', periodEnd: '2026-01-15', paymentDate: '2026-01-15' }
  const weeks = [1, 2].map((week) => ({ type: 'Overtime double' as const, hours: '10', week }))
  expect(payrollOf({ ...before, incidents: weeks }).wages.variablePay).toBe('400.00')
})

test('a worker without pay: the quota that cannot be withheld is a cost of the employer (LSS 38) [I2]', () => {
  const payroll = payrollOf({ ...FIRST_HALF, incidents: [{ type: 'Unpaid leave', days: '15' }] })
  const owed = payroll.socialSecurity.worker.reduce((all, { amount }) => all + centsOf(amount), 0)
  const borne = payroll.lines.find(({ code }) => code === 'WORKER_QUOTA_BORNE')
  expect([payroll.totals.net, payroll.totals.imssWorker, borne?.amount]).toEqual(['0.00', '0.00', moneyOf(owed)])
  expect(borne?.explanations[0]?.article).toBe('LSS 38')
  const employer = payroll.socialSecurity.employer.reduce((all, { amount }) => all + centsOf(amount), 0)
  expect(payroll.totals.employerCost).toBe(moneyOf(owed + employer))
})

test('profit sharing bears no payroll tax in Mexico City (Código Fiscal CDMX 156, 157-XIII), a bonus does [I2]', () => {
  const taxOf = (type: 'Profit sharing' | 'Bonus', state: string) =>
    payrollOf({ ...FIRST_HALF, state, incidents: [{ type, amount: '5000.00' }] }).totals.stateTax
  // 12,000.00 × 4 %, and 17,000.00 × 4 %.
  expect([taxOf('Profit sharing', 'CMX'), taxOf('Bonus', 'CMX')]).toEqual(['480.00', '680.00'])
  expect(taxOf('Profit sharing', 'JAL')).toBe('510.00')
  // Manual changes follow the same rule.
  const taxed = (state: string | undefined) => hasStateTax(lawOn('2026-06-15'), 'PROFIT_SHARING', state)
  expect([taxed('CMX'), taxed('JAL'), taxed(undefined)]).toEqual([false, true, true])
  const paid = { paymentDate: '2026-05-30', hireDate: '2024-01-10', zone: 'General', monthlySalary: '24000.00' } as const
  const shared = extraordinaryOf({ ...paid, state: 'CMX', payments: [{ type: 'Profit sharing', amount: '5000.00' }] })
  expect([shared.totals.stateTax, shared.totals.employerCost]).toEqual(['0.00', '5000.00'])
})
