import { describe, expect, test } from 'vitest'
import { DISMISSAL } from '../../tests/support/payroll-inputs.ts'
import { settlementOf } from './settlement.ts'
import type { SettlementInput } from './types.ts'

const settled = (more: Partial<SettlementInput>) => settlementOf({ ...DISMISSAL, ...more })
const amount = (more: Partial<SettlementInput>, code: string): string =>
  settled(more).lines.find((line) => line.code === code)?.amount ?? '0.00'

describe('pay in addition to the salary at the end of a contract', () => {
  test('LFT 84, LISR 96: a commission is taxed with the salary of the month', () => {
    const otherPay = [{ type: 'Commission', amount: '3000.00' }] as const
    const [without, withIt] = [settled({}), settled({ otherPay: [...otherPay] })]
    expect(Number(withIt.gross) - Number(without.gross)).toBeCloseTo(3000, 2)
    // The table of a month for 17,057.08.
    expect(amount({ otherPay: [...otherPay] }, 'ISR')).toBe('1771.45')
    expect(withIt.lines.find(({ code }) => code === 'COMMISSION')).toMatchObject({ taxed: '3000.00', satCode: '028' })
  })

  test('LISR 96: a commission in addition to the minimum wage has tax withheld', () => {
    const minimum = { type: 'Resignation', monthlySalary: '9451.20' } as const
    expect(amount(minimum, 'ISR')).toBe('0.00')
    expect(Number(amount({ ...minimum, otherPay: [{ type: 'Commission', amount: '5000.00' }] }, 'ISR'))).toBeGreaterThan(0)
  })

  test('LISR 93-XI: a savings fund that is paid out is no income and no base of a deduction', () => {
    const paid = settled({ otherPay: [{ type: 'Savings fund paid out', amount: '4200.00' }] })
    expect([paid.gross, paid.deductions]).toEqual([settled({}).gross, settled({}).deductions])
    expect(Number(paid.net) - Number(settled({}).net)).toBeCloseTo(4200, 2)
    expect(paid.lines.find(({ code }) => code === 'SAVINGS_FUND_PAID_OUT')).toMatchObject({
      kind: 'Other payment',
      satCode: '999',
      taxed: '0.00',
    })
  })

  test('LISR 93: the part of another perception that is exempt is as given, at most the amount', () => {
    const otherPay = [{ type: 'Other perception', amount: '1000.00', exempt: '400.00', name: 'Tools' }] as const
    const line = settled({ otherPay: [...otherPay] }).lines.find(({ code }) => code === 'OTHER')
    expect(line).toMatchObject({ name: 'Tools', taxed: '600.00', exempt: '400.00' })
    expect(line?.explanations).toHaveLength(2)
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

  test('LISR 95, 96: the rate on separation payments is that of the last ordinary monthly salary', () => {
    expect(amount({}, 'ISR_SEVERANCE')).toBe('25348.63')
    const line = settled({ lastOrdinaryMonthlySalary: '32000.00' }).lines.find(({ code }) => code === 'ISR_SEVERANCE')
    expect(Number(line?.amount)).toBeGreaterThan(25348.63)
    expect(line?.explanations[0]?.inputs).toContainEqual({ name: 'Last ordinary monthly salary', value: '32000.00' })
    // Payments below that salary: the table itself.
    expect(amount({ lastOrdinaryMonthlySalary: '190000.00' }, 'ISR_SEVERANCE')).not.toBe(line?.amount)
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

  test('LFT 110-V: alimony is taken first, of all that is left after tax unless the order leaves separation out', () => {
    const alimony = { type: 'Alimony', percent: '25' } as const
    expect(amount({ deductions: [alimony] }, 'ALIMONY')).toBe('63076.62')
    const ofWages = Number(amount({ deductions: [{ ...alimony, ofSeparation: false }] }, 'ALIMONY'))
    expect(ofWages).toBeLessThan(6000)
    const lines = settled({ deductions: [{ type: 'Loan', amount: '100.00' }, alimony] }).lines.map(({ code }) => code)
    expect(lines.indexOf('ALIMONY')).toBeLessThan(lines.indexOf('LOAN'))
  })

  test('LFT 97-III, IV: 20 % for housing and 10 % for consumer credit at the minimum wage', () => {
    const minimum = { type: 'Resignation', monthlySalary: '9451.20', salaryDays: '15' } as const
    const { lines, gross } = settled({ ...minimum, deductions: [{ type: 'FONACOT', amount: '9000.00' }] })
    const taken = lines.find(({ code }) => code === 'CONSUMER_CREDIT')
    expect(Number(taken?.amount)).toBeCloseTo(Number(gross) / 10, 1)
    expect(taken?.explanations.map(({ article }) => article)).toContain('LFT 97-IV, 110-VII')
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
