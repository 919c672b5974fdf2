import { describe, expect, test } from 'vitest'
import { settlementEmployerLines } from './employer.ts'
import { settlementOf } from './settlement.ts'
import type { SettlementInput } from './types.ts'

/** Leaves after ten days of a half month in which the wage rose from 24,000.00 to 30,000.00. */
const LEAVER: SettlementInput = {
  type: 'Resignation',
  startDate: '2024-03-01',
  lastDay: '2026-06-25',
  endDate: '2026-06-25',
  zone: 'General',
  monthlySalary: '30000.00',
  salaryDays: '10',
}
const RAISES = [{ from: '2026-06-20', oldMonthlySalary: '24000.00' }]
const salaryOf = (change: Partial<SettlementInput>) =>
  settlementOf({ ...LEAVER, ...change }).lines.find(({ code }) => code === 'SALARY')

describe('salary owed over a raise (LFT 82, 85) [E9]', () => {
  test('pays each day at its own wage, and everything else at the last one', () => {
    // Four days of 800.00 and six of 1,000.00.
    const line = salaryOf({ raises: RAISES })
    expect(line).toMatchObject({ amount: '9200.00', taxed: '9200.00', days: '10', base: null })
    expect(line?.explanations[0]?.inputs.slice(0, 4)).toEqual([
      { name: 'Days of this wage', value: '2026-06-16 to 2026-06-19' },
      { name: 'Monthly salary', value: '24000' },
      { name: 'Daily wage', value: '800.00' },
      { name: 'Days paid at this wage', value: '4' },
    ])
    const amount = (code: string, change: Partial<SettlementInput>) =>
      settlementOf({ ...LEAVER, ...change }).lines.find((one) => one.code === code)?.amount
    for (const code of ['VACATION', 'VACATION_PREMIUM', 'CHRISTMAS_BONUS'])
      expect(amount(code, { raises: RAISES })).toBe(amount(code, {}))
  })

  test('divides days of pay that are not those of the calendar in proportion', () => {
    // The last sixteen days of August are fifteen days of pay: seven and a half of each wage.
    const days = { lastDay: '2026-08-31', endDate: '2026-08-31', salaryDays: '15', socialSecurityDays: '16' }
    expect(salaryOf({ ...days, raises: [{ ...RAISES[0], from: '2026-08-24', oldMonthlySalary: '24000.00' }] })?.amount).toBe(
      '13500.00',
    )
  })

  test('is one wage where the change is not within the days owed', () => {
    for (const from of ['2026-06-16', '2026-06-26']) {
      expect(salaryOf({ raises: [{ from, oldMonthlySalary: '24000.00' }] }), from).toEqual(salaryOf({}))
    }
  })
})

describe('social security of days owed over a raise (LSS 30, 34) [E9]', () => {
  // 15 days of bonus and 16 of vacation at 25 %: factor 1.0521; 3 UMA are 351.93.
  const [OLD, NEW] = ['841.68', '1052.10']

  test('counts each day with the base of its wage, for the worker, the employer and a credit in per cent', () => {
    const input: SettlementInput = {
      ...LEAVER,
      raises: RAISES,
      deductions: [{ type: 'INFONAVIT', discount: { kind: 'Percentage', value: '20' }, withoutInsurance: true }],
    }
    const { lines } = settlementOf(input)
    const line = (code: string) => lines.find((one) => one.code === code)
    const bases = line('IMSS')?.explanations[0]?.inputs.filter(({ name }) => name === 'Contribution base wage (SBC)')
    expect(bases?.map(({ value }) => value)).toEqual([OLD, NEW])
    // Four days: 7.84 + 8.42 + 12.63 + 21.04 + 37.88; six: 16.80 + 15.78 + 23.67 + 39.45 + 71.02.
    expect(line('IMSS')).toMatchObject({ amount: '254.53', days: '10' })
    // 20 % of 4 × 841.68 and 6 × 1,052.10.
    expect(line('HOUSING_CREDIT')?.amount).toBe('1935.86')
    const retirement = settlementEmployerLines(input, lines, {}).find(({ code }) => code === 'EMPLOYER_RETIREMENT')
    // 2 % of the same days: 67.33 and 126.25.
    expect(retirement).toMatchObject({ amount: '193.58', quantity: '10' })
  })

  test('the employer bears the quota of the days at the minimum wage alone (LSS 36)', () => {
    const input: SettlementInput = { ...LEAVER, raises: [{ from: '2026-06-20', oldMonthlySalary: '9451.20' }] }
    const { lines } = settlementOf(input)
    expect(lines.find(({ code }) => code === 'IMSS')).toMatchObject({ amount: '166.72', days: '6' })
    const borne = settlementEmployerLines(input, lines, {}).find(({ code }) => code === 'WORKER_QUOTA_BORNE')
    // 331.45 for four days: 3.31 + 4.97 + 8.29 + 14.92.
    expect(borne).toMatchObject({ amount: '31.49', quantity: '4' })
  })
})
