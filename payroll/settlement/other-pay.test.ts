import { describe, expect, test } from 'vitest'
import { DISMISSAL } from '../../tests/support/payroll-inputs.ts'
import { settlementOf } from './settlement.ts'
import type { SettlementInput } from './types.ts'

const settled = (more: Partial<SettlementInput>) => settlementOf({ ...DISMISSAL, ...more })
const lineOf = (more: Partial<SettlementInput>, code: string) => settled(more).lines.find((line) => line.code === code)
const amount = (more: Partial<SettlementInput>, code: string): string => lineOf(more, code)?.amount ?? '0.00'

describe('pay in addition to the salary at the end of a contract', () => {
  test('LISR 96: a commission in addition to the minimum wage has tax withheld', () => {
    const minimum = { type: 'Resignation', monthlySalary: '9451.20' } as const
    expect(amount(minimum, 'ISR')).toBe('0.00')
    expect(Number(amount({ ...minimum, otherPay: [{ type: 'Commission', amount: '5000.00' }] }, 'ISR'))).toBeGreaterThan(0)
  })

  test('LISR 93: the part of another perception that is exempt is as given, at most the amount', () => {
    const otherPay = [{ type: 'Other perception', amount: '1000.00', exempt: '400.00', name: 'Tools' }] as const
    const line = lineOf({ otherPay: [...otherPay] }, 'OTHER')
    expect(line).toMatchObject({ name: 'Tools', taxed: '600.00', exempt: '400.00' })
    expect(line?.explanations).toHaveLength(2)
  })

  test('LISR 93-XI: a savings fund that is paid out is no income, with the SAT key of other payments', () => {
    const otherPay = [{ type: 'Savings fund paid out', amount: '4200.00' }] as const
    const kept = { kind: 'Other payment', satCode: '999', taxed: '0.00' }
    expect(lineOf({ otherPay: [...otherPay] }, 'SAVINGS_FUND_PAID_OUT')).toMatchObject(kept)
  })
})

describe('vacation and the last ordinary salary', () => {
  test('LFT 76, 79: days of this year that were taken are not paid, and more than were earned are not asked back', () => {
    // 22 × 31 ÷ 365 = 1.868493 days.
    expect(amount({ vacationDaysTaken: '1' }, 'VACATION')).toBe('723.74')
    expect(amount({ vacationDaysTaken: '1' }, 'VACATION_PREMIUM')).toBe('180.94')
    expect(amount({ vacationDaysTaken: '5', pendingVacationDays: '2' }, 'VACATION')).toBe('0.00')
    expect(amount({ vacationDaysTaken: '5', pendingVacationDays: '2' }, 'VACATION_PENDING')).toBe('1666.67')
  })

  test('LISR 95, 96: the tax on separation payments names the last ordinary monthly salary', () => {
    const line = lineOf({ lastOrdinaryMonthlySalary: '32000.00' }, 'ISR_SEVERANCE')
    expect(line?.explanations[0]?.inputs).toContainEqual({ name: 'Last ordinary monthly salary', value: '32000.00' })
  })
})

describe('deductions of a settlement', () => {
  const cut = (more: Partial<SettlementInput>) =>
    settled(more)
      .warnings.filter(({ code }) => code === 'DEDUCTION_CUT')
      .map(({ message }) => message)

  test('LFT 110-I: a debt to the employer is at most 30 % of the part above the minimum wage, and one monthly salary', () => {
    const loan = { type: 'Loan', amount: '40000.00' } as const
    // Wages 22,768.27; minimum wage 315.04 × 16.868493 days.
    expect(amount({ deductions: [loan] }, 'LOAN')).toBe('5236.21')
    expect(cut({ deductions: [loan] })[0]).toContain('30 % of what passes the minimum wage, and the salary of a month')
    expect(amount({ deductions: [{ ...loan, agreed: true }] }, 'LOAN')).toBe('25000.00')
    expect(amount({ deductions: [{ ...loan, agreed: true, remaining: '1200.00' }] }, 'LOAN')).toBe('1200.00')
    // Two debts share the limit.
    const advance = { type: 'Salary advance', amount: '3000.00' } as const
    expect(amount({ deductions: [loan, advance] }, 'LOAN')).toBe('2236.21')
  })

  test('LFT 97: at the minimum wage a fee leaves the minimum wage of the days, and the separation payments, as they are', () => {
    const minimum = { monthlySalary: '9451.20', deductions: [{ type: 'Union fee', amount: '9000.00' }] } as const
    const { lines, net } = settled({ ...minimum, deductions: [...minimum.deductions] })
    const totalOf = (codes: RegExp, part: 'amount' | 'days') =>
      lines.filter(({ code }) => codes.test(code)).reduce((all, one) => all + Number(one[part] ?? 0), 0)
    const separation = totalOf(/^(SENIORITY_PREMIUM|INDEMNITY|PER_YEAR)/, 'amount') - totalOf(/^ISR_SEVERANCE$/, 'amount')
    expect(separation).toBeGreaterThan(9000)
    const days = totalOf(/^(SALARY|VACATION|VACATION_PENDING)$/, 'days')
    expect(Number(net)).toBeCloseTo(separation + 315.04 * days, 2)
  })

  test('LFT 97: alimony from all the pay leaves the wages above the minimum to a fee, in proportion', () => {
    const [alimony, fee] = [
      { type: 'Alimony', percent: '20' },
      { type: 'Union fee', amount: '9000.00' },
    ] as const
    const taken = (...deductions: NonNullable<SettlementInput['deductions']>) =>
      amount({ monthlySalary: '9451.20', deductions }, 'UNION_FEE')
    // Wages of 8,607.49 after their tax, and 315.04 × 16.868493 days.
    expect(taken(fee)).toBe('3293.24')
    // 80 % of these wages.
    expect(taken(alimony, fee)).toBe('1571.74')
  })

  test('deducts no more than the rest: the net is never below zero', () => {
    const deductions = [
      { type: 'Alimony', percent: '100' },
      { type: 'Insurance', amount: '500.00' },
    ] as const
    const { net } = settled({ type: 'Resignation', deductions: [...deductions] })
    expect(net).toBe('0.00')
    expect(cut({ type: 'Resignation', deductions: [...deductions] })).toEqual([
      'Insurance: 500.00 is not taken (nothing more is left to pay).',
    ])
  })
})
