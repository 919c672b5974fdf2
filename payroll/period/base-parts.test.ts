import { describe, expect, test } from 'vitest'
import { SECOND_HALF } from '../../tests/support/payroll-inputs.ts'
import { runCase } from '../cases/run-case.ts'
import { payrollOf } from './payroll.ts'
import type { Payroll, PayrollInput } from './types.ts'

const lineOf = ({ lines }: Payroll, code: string) => lines.find((line) => line.code === code)
const amountOf = (payroll: Payroll, code: string) => lineOf(payroll, code)?.amount
const basesOf = ({ socialSecurity }: Payroll) =>
  socialSecurity.employer.filter(({ key }) => key === 'retirement').map(({ base, days, amount }) => [base, days, amount])

describe('days of social security by each base of a period (LSS 30, 34) [I2]', () => {
  test('an anniversary within the period: the days before it keep the factor before', () => {
    // 800.00 × 1.0507 = 840.56 up to 19 June, × 1.0521 = 841.68 from 20 June on.
    const payroll = payrollOf({ ...SECOND_HALF, hireDate: '2024-06-20' })
    expect(basesOf(payroll)).toEqual([
      ['840.56', '4', '67.24'],
      ['841.68', '11', '185.17'],
    ])
    expect(amountOf(payroll, 'EMPLOYER_RETIREMENT')).toBe('252.41')
    // 4 days: excess (840.56 − 351.93) × 0.40 % 7.82, 8.41 + 12.61 + 21.01 + 37.83; 11 days: 21.55, 23.15 + 34.72 + 57.87 + 104.16.
    expect(amountOf(payroll, 'IMSS')).toBe('329.13')
    expect(payroll.wages).toMatchObject({ sbc: '841.68', integrationFactor: '1.0521' })
    // A quota based on the UMA does not depend on the base: 117.31 × 15 × 20.40 %.
    expect(amountOf(payroll, 'EMPLOYER_FIXED')).toBe('358.97')
    expect(lineOf(payroll, 'EMPLOYER_FIXED')?.explanations).toHaveLength(1)
    const parts = lineOf(payroll, 'EMPLOYER_RETIREMENT')?.explanations ?? []
    expect(parts.map(({ inputs, result }) => [inputs[0]?.value, result])).toEqual([
      ['2026-06-16 to 2026-06-19', '67.24'],
      ['2026-06-20 to 2026-06-30', '185.17'],
    ])
    expect(lineOf(payroll, 'IMSS')?.explanations[0]?.inputs).toContainEqual({
      name: 'Days of this base',
      value: '2026-06-16 to 2026-06-19',
    })
  })

  test.each([
    ['on the first day of the period', '2024-06-16'],
    ['on the day after it', '2024-07-01'],
    ['in a year that changes no factor', '2018-06-20'],
    ['in another month', '2024-01-10'],
  ])('an anniversary %s splits nothing', (_when, hireDate) => {
    const payroll = payrollOf({ ...SECOND_HALF, hireDate })
    expect(basesOf(payroll)).toHaveLength(1)
    expect(lineOf(payroll, 'EMPLOYER_RETIREMENT')?.explanations.map(({ title }) => title)).toEqual(['Amount'])
  })

  test('a contract that continues an earlier one pays from its own first day, with the factor of the whole service', () => {
    // Service since 20 June 2024, contract since 18 June 2026: two days of the second year, eleven of the third.
    const payroll = payrollOf({ ...SECOND_HALF, hireDate: '2024-06-20', contractStart: '2026-06-18' })
    expect(basesOf(payroll).map(([base, days]) => [base, days])).toEqual([
      ['840.56', '2'],
      ['841.68', '11'],
    ])
    // 13 days of 800.00.
    expect(amountOf(payroll, 'SALARY')).toBe('10400.00')
  })

  test('the 29th of February and a period over the turn of the year', () => {
    const leap = payrollOf({ ...SECOND_HALF, hireDate: '2024-02-29', periodStart: '2026-02-16', periodEnd: '2026-02-28' })
    expect(basesOf(leap).map(([, days]) => days)).toEqual(['12', '1'])
    const week = { period: 'Weekly', periodStart: '2025-12-29', periodEnd: '2026-01-04', paymentDate: '2026-01-04' } as const
    expect(basesOf(payrollOf({ ...SECOND_HALF, ...week, hireDate: '2025-01-02' })).map(([, days]) => days)).toEqual(['4', '3'])
  })

  test('a raise within the period applies from its day, whichever of the two wages is given', () => {
    // 800.00 × 1.0521 = 841.68 up to 23 June, 1,000.00 × 1.0521 = 1,052.10 from 24 June on.
    const expected = [
      ['841.68', '8', '134.67'],
      ['1052.10', '7', '147.29'],
    ]
    const raise = payrollOf({ ...SECOND_HALF, raise: { from: '2026-06-24', newMonthlySalary: '30000.00' } })
    expect(basesOf(raise)).toEqual(expected)
    expect([raise.wages.sbc, amountOf(raise, 'SALARY')]).toEqual(['1052.10', '12000.00'])
    const input = { ...SECOND_HALF, monthlySalary: '30000.00' }
    expect(basesOf(payrollOf({ ...input, raise: { from: '2026-06-24', oldMonthlySalary: '24000.00' } }))).toEqual(expected)
    expect(basesOf(payrollOf({ ...SECOND_HALF, raise: { from: '2026-06-24', newDailyWage: '1000.00' } }))).toEqual(expected)
    expect(basesOf(payrollOf({ ...SECOND_HALF, sbc: '841.68', raise: { from: '2026-06-24', newSbc: '1052.10' } }))).toEqual(
      expected,
    )
  })

  test('an anniversary and a raise make three parts; days away are taken in proportion, and all of them are counted', () => {
    const three = { ...SECOND_HALF, hireDate: '2024-06-20', raise: { from: '2026-06-26', newMonthlySalary: '30000.00' } }
    expect(basesOf(payrollOf(three)).map(([base, days]) => [base, days])).toEqual([
      ['840.56', '4'],
      ['841.68', '6'],
      ['1052.10', '5'],
    ])
    const away = payrollOf({ ...three, incidents: [{ type: 'Absence', days: '3' }] })
    expect(basesOf(away).map(([, days]) => days)).toEqual(['3.2', '4.8', '4'])
    expect(lineOf(away, 'EMPLOYER_RETIREMENT')?.quantity).toBe('12')
  })

  test('a percentage housing credit counts each day by the base of that day [I2]', () => {
    const housing = (more: Partial<PayrollInput>, value: string, from?: string) =>
      amountOf(
        payrollOf({
          ...SECOND_HALF,
          ...more,
          deductions: [{ type: 'INFONAVIT', discount: { kind: 'Percentage', value }, ...(from === undefined ? {} : { from }) }],
        }),
        'HOUSING_CREDIT',
      )
    // (840.56 × 4 + 841.68 × 11) × 20 % + 15.00 × 15 ÷ 61.
    expect(housing({ hireDate: '2024-06-20' }, '20')).toBe('2527.83')
    // From 18 June on: (840.56 × 2 + 841.68 × 11) × 20 % + 15.00 × 13 ÷ 61.
    expect(housing({ hireDate: '2024-06-20' }, '20', '2026-06-18')).toBe('2191.12')
    // A raise: (841.68 × 8 + 1,052.10 × 7) × 20 % + 15.00 × 15 ÷ 61, whichever of the two wages is given.
    expect(housing({ raise: { from: '2026-06-24', newMonthlySalary: '30000.00' } }, '20')).toBe('2823.32')
    const oldInput = { monthlySalary: '30000.00', raise: { from: '2026-06-24', oldMonthlySalary: '24000.00' } }
    expect(housing(oldInput, '20')).toBe('2823.32')
  })

  test('LSS 36 a raise above the minimum wage: the employer bears the quota of the days before it and no other', () => {
    const { monthlySalary: _salary, ...poor } = SECOND_HALF
    const raise = { from: '2026-06-24', newDailyWage: '400.00' }
    const backPay = { type: 'Back pay', days: '7', dailyDifference: '84.96' } as const
    const payroll = payrollOf({ ...poor, dailyWage: '315.04', raise, incidents: [backPay] })
    // 331.45 × 8 days: 6.63 + 9.94 + 16.57 + 29.83; 420.84 × 7: 1.93 of the excess, 7.36 + 11.05 + 18.41 + 33.14.
    expect(amountOf(payroll, 'WORKER_QUOTA_BORNE')).toBe('62.97')
    expect(amountOf(payroll, 'IMSS')).toBe('71.89')
    expect(
      [lineOf(payroll, 'WORKER_QUOTA_BORNE'), lineOf(payroll, 'IMSS')].map((line) => [line?.base, line?.quantity]),
    ).toEqual([
      ['331.45', '8'],
      ['420.84', '7'],
    ])
    expect(payroll.totals.imssWorker).toBe('71.89')
    const employer = payroll.lines.filter(({ kind }) => kind === 'Employer').map(({ code, amount }) => [code, Number(amount)])
    const all = employer.reduce((sum, [code, amount]) => (code === 'EMPLOYER_HOUSING' ? sum : sum + Number(amount)), 0)
    expect(payroll.totals.imssEmployer).toBe(all.toFixed(2))
    // With more than the minimum wage on a single day the period is not one of the minimum wage: tax, overtime and limits
    // follow the general rules.
    expect(payroll.wages.isMinimumWage).toBe(false)
    const counted = payrollOf({ ...poor, dailyWage: '400.00', raise: { from: '2026-06-24', oldDailyWage: '315.04' } })
    expect([amountOf(counted, 'WORKER_QUOTA_BORNE'), amountOf(counted, 'IMSS')]).toEqual(['62.97', '71.89'])
    expect(counted.wages.isMinimumWage).toBe(false)
  })

  test('an anniversary at the minimum wage leaves all of the quota with the employer', () => {
    const { monthlySalary: _salary, ...poor } = SECOND_HALF
    const payroll = payrollOf({ ...poor, dailyWage: '315.04', hireDate: '2024-06-20' })
    expect(
      payroll.lines.filter(({ code }) => code === 'WORKER_QUOTA_BORNE' || code === 'IMSS').map(({ code }) => code),
    ).toEqual(['WORKER_QUOTA_BORNE'])
    expect(payroll.wages.isMinimumWage).toBe(true)
  })

  test('the days before a raise are paid at the old wage and those from it on at the new one (LFT 82) [I2]', () => {
    const { monthlySalary: _salary, ...fortnight } = { ...SECOND_HALF, periodStart: '2026-11-01', periodEnd: '2026-11-15' }
    const paid = (more: Partial<PayrollInput>) => {
      const { quantity, amount } = lineOf(payrollOf({ ...fortnight, ...more }), 'SALARY') ?? {}
      return [quantity, amount]
    }
    // 20,000 ÷ 30 × 14 + 30,000 ÷ 30 × 1.
    const raise = { from: '2026-11-15', oldMonthlySalary: '20000.00' }
    expect(paid({ monthlySalary: '30000.00', raise })).toEqual(['15', '10333.33'])
    // A cut: 30,000 ÷ 30 × 14 + 20,000 ÷ 30 × 1.
    expect(paid({ monthlySalary: '20000.00', raise: { from: '2026-11-15', oldDailyWage: '1000.00' } })).toEqual([
      '15',
      '14666.67',
    ])
    // Two raises: 5 days of 600.00, 5 of 800.00, 5 of 1,000.00.
    const raises = [
      { from: '2026-11-06', oldMonthlySalary: '18000.00' },
      { from: '2026-11-11', oldMonthlySalary: '24000.00' },
    ]
    expect(paid({ monthlySalary: '30000.00', raise: raises })).toEqual(['15', '12000.00'])
    // Days away are taken from both in proportion: 12 × 14 ÷ 15 = 11.2 days of 666.666667 and 0.8 of 1,000.00.
    const away = { incidents: [{ type: 'Absence', days: '3' } as const] }
    expect(paid({ monthlySalary: '30000.00', raise, ...away })).toEqual(['12', '8266.67'])
    // A half of sixteen days is paid fifteen: 7.5 of 800.00 and 7.5 of 1,000.00.
    const sixteen = { periodStart: '2026-01-16', periodEnd: '2026-01-31', paymentDate: '2026-01-30' }
    const inJanuary = { from: '2026-01-24', oldMonthlySalary: '24000.00' }
    expect(paid({ ...sixteen, monthlySalary: '30000.00', raise: inJanuary })).toEqual(['15', '13500.00'])
    // Of a month of 31 days the first half is fifteen days and the second one too.
    const month = { period: 'Monthly' as const, periodStart: '2026-10-01', periodEnd: '2026-10-31', paymentDate: '2026-10-30' }
    const half = { from: '2026-10-16', oldMonthlySalary: '24000.00' }
    expect(paid({ ...month, monthlySalary: '30000.00', raise: half })).toEqual(['30', '27000.00'])
    // After the last day worked, and before the first one.
    expect(paid({ monthlySalary: '30000.00', raise, daysPaid: '5', socialSecurityDays: 5 })).toEqual(['5', '3333.33'])
    expect(paid({ monthlySalary: '30000.00', raise: { ...raise, from: '2026-11-01' } })).toEqual(['15', '15000.00'])
  })

  test('the explanation of a salary with a raise shows both parts, in both languages [I2]', () => {
    const raise = { from: '2026-06-24', oldMonthlySalary: '24000.00' }
    const [explanation] = lineOf(payrollOf({ ...SECOND_HALF, monthlySalary: '30000.00', raise }), 'SALARY')?.explanations ?? []
    expect(explanation?.formula).toBe('monthly salary ÷ 30 × days paid, for the days of each wage')
    expect(explanation?.inputs.map(({ name, value }) => `${name}: ${value}`)).toEqual([
      'Days of this wage: 2026-06-16 to 2026-06-23',
      'Monthly salary: 24000',
      'Daily wage: 800.00',
      'Days paid at this wage: 8',
      'Days of this wage: 2026-06-24 to 2026-06-30',
      'Monthly salary: 30000',
      'Daily wage: 1000.00',
      'Days paid at this wage: 7',
      'Days of the period: 15',
      'Days paid: 15',
    ])
  })

  test('a person who leaves before the raise is calculated by the former wage', () => {
    const raise = { from: '2026-06-26', oldMonthlySalary: '24000.00' }
    const payroll = payrollOf({ ...SECOND_HALF, monthlySalary: '30000.00', raise, socialSecurityDays: 5 })
    expect(basesOf(payroll)).toEqual([['841.68', '5', '84.17']])
  })

  test('a case accepts the usual spellings of a raise', () => {
    const raise = { from: '2026-06-24T00:00:00Z', newMonthlySalary: 30000 }
    const answer = runCase({ kind: 'period', input: { ...SECOND_HALF, raise } })
    expect(answer.ok && (answer.result as Payroll).wages.sbc).toBe('1052.10')
  })
})
