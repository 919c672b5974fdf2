import { describe, expect, test } from 'vitest'
import { DISMISSAL } from '../../tests/support/payroll-inputs.ts'
import { decimal, money, sum } from '../money/decimal.ts'
import { payrollOf } from '../period/payroll.ts'
import { settlementEmployerLines } from './employer.ts'
import { settlementOf } from './settlement.ts'
import type { SettlementInput } from './types.ts'

const INPUT = { ...DISMISSAL, socialSecurityDays: '16' }
const borneFor = (input: SettlementInput, state?: string) =>
  settlementEmployerLines(input, settlementOf(input).lines, state === undefined ? {} : { state })
const amounts = (lines: readonly { code: string; amount: string }[]) =>
  Object.fromEntries(lines.map(({ code, amount }) => [code, amount]))

describe('costs of the employer in a settlement [I2]', () => {
  test('the branches of the days of salary are those of a period with the same days', () => {
    const period = payrollOf({
      period: 'Fortnightly',
      periodStart: '2026-08-16',
      periodEnd: '2026-08-31',
      paymentDate: '2026-08-31',
      hireDate: '2019-08-02',
      zone: 'General',
      monthlySalary: '25000.00',
    })
    // SBC 833.333333 × 1.0562 = 880.17; work risk 880.17 × 16 × 0.54355 % = 76.55; CEAV 7.513 %: 1,058.03.
    const borne = borneFor(INPUT)
    expect(amounts(borne)).toEqual(amounts(period.lines.filter(({ kind }) => kind === 'Employer')))
    expect(amounts(borne)).toMatchObject({
      EMPLOYER_WORK_RISK: '76.55',
      EMPLOYER_OLD_AGE: '1058.03',
      EMPLOYER_HOUSING: '704.14',
    })
    for (const { explanations } of borne) expect(explanations[0]?.article).toBeTruthy()
  })

  test('state tax covers only concepts that the state taxes: indemnities are left out, with the mark of that rule', () => {
    const { lines } = settlementOf(INPUT)
    const taxed = lines.filter(
      ({ kind, code }) => kind === 'Perception' && !['INDEMNITY', 'PER_YEAR', 'PER_YEAR_FIXED_TERM'].includes(code),
    )
    const base = sum(taxed.map(({ amount }) => decimal(amount)))
    expect(money(base)).toBe('76337.15')
    const [city, other] = ['CMX', 'JAL'].map((state) => borneFor(INPUT, state).find(({ code }) => code === 'STATE_TAX'))
    // 76,337.15 × 4 %, and × 3 %.
    expect([city?.amount, other?.amount]).toEqual(['3053.49', '2290.11'])
    expect([city, other].map((line) => line?.explanations[0]?.confidence)).toEqual(['M', 'U'])
    expect(city?.explanations[0]?.inputs).toContainEqual({ name: 'Not taxed', value: '203934.18' })
  })

  test('a resignation without indemnity is taxed whole, with the mark of the rate', () => {
    const input: SettlementInput = { ...INPUT, type: 'Resignation' }
    const tax = borneFor(input, 'CMX').find(({ code }) => code === 'STATE_TAX')
    expect(tax?.base).toBe(decimal(settlementOf(input).gross).toFixed())
    expect(tax?.explanations[0]?.confidence).toBe('H2')
  })

  test('at the minimum wage the employer bears the worker’s quota too, and without days of salary nothing (LSS 36)', () => {
    const poor: SettlementInput = { ...INPUT, type: 'Resignation', monthlySalary: '9451.20' }
    expect(settlementOf(poor).lines.map(({ code }) => code)).not.toContain('IMSS')
    // SBC 315.04 × 1.0562 = 332.75; 332.75 × 16 = 5,324.00; 13.31 + 19.97 + 33.28 + 59.90.
    expect(amounts(borneFor(poor))['WORKER_QUOTA_BORNE']).toBe('126.46')
    const { socialSecurityDays: _days, ...unpaid } = poor
    expect(borneFor({ ...unpaid, salaryDays: '0' })).toEqual([])
  })
})
