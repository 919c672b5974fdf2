import { describe, expect, test } from 'vitest'
import { FIRST_HALF } from '../../tests/support/payroll-inputs.ts'
import { runCase } from '../cases/run-case.ts'
import { lawOn, PUBLISHED } from '../law/law.ts'
import { centsOf, moneyOf } from '../money/decimal.ts'
import { settlementOf } from '../settlement/settlement.ts'
import { payrollOf } from './payroll.ts'

const INPUT = { ...FIRST_HALF, monthlySalary: '25000.00' }
const sumOf = (amounts: readonly { amount: string }[]) => moneyOf(amounts.reduce((all, { amount }) => all + centsOf(amount), 0))

describe('readings of the law that the office or a case chooses [I2]', () => {
  test('quotas added first and rounded once (LSS 39)', () => {
    // SBC 876.75: 31.489… + 32.878… + 49.317… + 82.195… + 147.951… = 343.831…
    expect(payrollOf(INPUT).totals.imssWorker).toBe('343.84')
    const { totals, socialSecurity } = payrollOf({ ...INPUT, quotaRounding: 'Sum' })
    expect(totals.imssWorker).toBe('343.83')
    expect(sumOf(socialSecurity.worker)).toBe('343.83')
    const housing = socialSecurity.employer.filter(({ key }) => key === 'housing')
    expect(sumOf(socialSecurity.employer)).toBe(moneyOf(centsOf(totals.imssEmployer) + centsOf(sumOf(housing))))
  })

  test('the contribution base wage not rounded (LSS 27, 28, 30)', () => {
    // 25,000 ÷ 30 × 1.0521 = 876.75 exactly; 25,100 ÷ 30 × 1.0521 = 880.257.
    expect(payrollOf({ ...INPUT, monthlySalary: '25100.00' }).wages.sbc).toBe('880.26')
    const payroll = payrollOf({ ...INPUT, monthlySalary: '25100.00', sbcPlaces: 'Not rounded' })
    expect(payroll.wages.sbc).toBe('880.257')
    // 880.257 × 15 × 2 % = 264.0771; of the rounded base 264.08 too; INFONAVIT 660.19275 against 660.195.
    expect(payroll.totals.housingContribution).toBe('660.19')
    expect(payrollOf({ ...INPUT, monthlySalary: '25100.00' }).totals.housingContribution).toBe('660.20')
  })

  test('a receipt at the minimum wage states the subsidy it causes, and nothing is withheld (LISR 96)', () => {
    const { monthlySalary: _none, ...rest } = INPUT
    const lowest = { ...rest, dailyWage: '315.04' }
    expect(payrollOf(lowest).totals).toMatchObject({ subsidyCaused: '0.00', isr: '0.00' })
    const stated = payrollOf({ ...lowest, minimumWageSubsidy: 'Yes' })
    expect(stated.totals).toMatchObject({ subsidyCaused: '264.30', subsidyApplied: '0.00', isr: '0.00' })
  })

  test('the rules of the office hold where the case says nothing', () => {
    const entered = { from: '2026-01-01', article: 'x', source: 'y', confidence: 'H1' } as const
    const change = { key: 'rule', value: { rule: 'quotaRounding', values: { rounding: 'Sum' } }, ...entered } as const
    const law = lawOn('2026-06-15', { version: `${PUBLISHED.version}+1`, changes: [change] })
    expect(payrollOf(INPUT, law).totals.imssWorker).toBe('343.83')
    expect(payrollOf({ ...INPUT, quotaRounding: 'Each branch' }, law).totals.imssWorker).toBe('343.84')
  })

  test('settlements know the first two as well; a word that is none of a choice is refused', () => {
    const input = { type: 'Resignation', startDate: '2024-01-10', lastDay: '2026-06-15', endDate: '2026-06-15' } as const
    const ended = { ...input, monthlySalary: '25000.00', zone: 'General', salaryDays: '15' } as const
    const quota = (more: object) => settlementOf({ ...ended, ...more }).lines.find(({ code }) => code === 'IMSS')?.amount
    expect([quota({}), quota({ quotaRounding: 'Sum' })]).toEqual(['343.84', '343.83'])
    const { problems } = runCase({ kind: 'period', input: { ...INPUT, quotaRounding: 'Often' } }) as { problems: object[] }
    expect(problems).toMatchObject([{ field: 'input.quotaRounding' }])
  })
})
