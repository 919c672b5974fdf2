import { describe, expect, test } from 'vitest'
import { FIRST_HALF } from '../../tests/support/payroll-inputs.ts'
import { decimal } from '../money/decimal.ts'
import { payrollOf } from './payroll.ts'
import type { Incident, PayLine, PayrollInput } from './types.ts'

const fortnight = { ...FIRST_HALF, hireDate: '2025-03-01' }
const week: PayrollInput = {
  ...fortnight,
  period: 'Weekly',
  periodStart: '2026-07-06',
  periodEnd: '2026-07-12',
  paymentDate: '2026-07-12',
}
const line = (input: PayrollInput, code: string): PayLine | undefined => payrollOf(input).lines.find((one) => one.code === code)
const amount = (input: PayrollInput, code: string) => line(input, code)?.amount
const codes = (input: PayrollInput) => payrollOf(input).warnings.map(({ code }) => code)

describe('the subsidy of a period [I2]', () => {
  const withTaxed = (kind: Partial<PayrollInput>, dailyWage: string, days: string) =>
    payrollOf({ ...week, monthlySalary: undefined, dailyWage, daysPaid: days, ...kind } as PayrollInput).totals

  test('of a week, ten days, fifteen and sixteen days, and its limit in each', () => {
    expect(withTaxed({}, '378.047', '7')).toMatchObject({ gross: '2646.33', subsidyCaused: '123.34' })
    expect(withTaxed({}, '2646.34', '1')).toMatchObject({ gross: '2646.34', subsidyCaused: '0.00' })
    expect(withTaxed({ period: 'Ten-day' }, '3780.48', '1').subsidyCaused).toBe('176.20')
    expect(withTaxed({ period: 'Ten-day' }, '3780.49', '1').subsidyCaused).toBe('0.00')
    expect(withTaxed({ period: 'Fortnightly' }, '5670.72', '1').subsidyCaused).toBe('264.30')
    expect(withTaxed({ period: 'Fortnightly' }, '5670.73', '1').subsidyCaused).toBe('0.00')
    expect(withTaxed({ period: 'Fortnightly', subsidyDays: 16 }, '5000.00', '1').subsidyCaused).toBe('281.92')
    const january = { paymentDate: '2026-01-31' }
    expect(withTaxed({ ...january, period: 'Fortnightly', subsidyDays: 16 }, '5000.00', '1').subsidyCaused).toBe('282.22')
    expect(withTaxed(january, '2000.00', '1').subsidyCaused).toBe('123.47')
  })

  test('since May 2024 what passes the tax is not paid in cash; before it was [§10]', () => {
    const part = (year: string) => {
      const days = { periodStart: `${year}-04-01`, periodEnd: `${year}-04-15`, paymentDate: `${year}-04-15` }
      return payrollOf({ ...fortnight, ...days, hireDate: '2023-01-02', monthlySalary: '9600.00', daysPaid: '5' })
    }
    expect(part('2025').totals).toMatchObject({ isr: '0.00', otherPayments: '0.00' })
    // 1600.00: 193.80 of the table of fifteen days, tax 7.05 + (1600.00 − 368.11) × 6.40 % = 85.89.
    expect(part('2024').lines.find(({ code }) => code === 'SUBSIDY_IN_CASH')?.amount).toBe('114.81')
  })

  test('never more in a month than the month has, and none once it is over the limit', () => {
    const caused = (month: { taxed: string; subsidy: string }) =>
      payrollOf({ ...fortnight, monthlySalary: '10500.00', month: { isr: '0.00', ...month } }).totals.subsidyCaused
    expect(caused({ taxed: '5250.00', subsidy: '264.30' })).toBe('264.30')
    expect(caused({ taxed: '5250.00', subsidy: '400.00' })).toBe('135.65')
    expect(caused({ taxed: '6300.00', subsidy: '264.30' })).toBe('0.00')
  })

  test('no other case applies it, and the base can be compared instead of the income', () => {
    const low = { ...week, monthlySalary: '10800.00' }
    expect(payrollOf(low).totals.subsidyCaused).toBe('123.34')
    expect(payrollOf({ ...low, hasSubsidy: false }).totals.subsidyCaused).toBe('0.00')
    // SBC 360 × 1.0507 = 378.25, × 7 over 2,646.336.
    const byBase = payrollOf({ ...low, subsidyBasis: 'Contribution base' })
    expect([byBase.wages.sbc, byBase.totals.subsidyCaused]).toEqual(['378.25', '0.00'])
  })
})

describe('exempt parts and the minimum wage [I2]', () => {
  const exempt = (incident: Incident, input: PayrollInput = week) => {
    const found = payrollOf({ ...input, incidents: [incident] }).lines.at(1)
    return [found?.amount, found?.exempt]
  }

  test('Sundays, vacation premium, Christmas bonus, profit sharing', () => {
    expect(exempt({ type: 'Sunday premium', days: '2' })).toEqual(['400.00', '234.62'])
    expect(exempt({ type: 'Vacation', days: '12' })).toEqual(['2400.00', '1759.65'])
    // §10: thirty UMA, not fifteen, and UMA, not minimum wages.
    expect(exempt({ type: 'Christmas bonus', days: '15' })).toEqual(['12000.00', '3519.30'])
    expect(exempt({ type: 'Profit sharing', amount: '9000.00' })).toEqual(['9000.00', '1759.65'])
  })

  /** The lines of hours in a period of one day. */
  const hoursOn = (day: string, incidents: Incident[]) =>
    payrollOf({ ...week, periodStart: day, periodEnd: day, hireDate: '2025-01-01', paymentDate: day, incidents }).lines.filter(
      ({ unit }) => unit === 'hours',
    )

  test('hours of one week share its limits however they are entered (LFT 66 to 68)', () => {
    const overtime = (...hours: string[][]) =>
      hoursOn(
        '2026-03-02',
        hours.map((hoursByDay) => ({ type: 'Overtime', hoursByDay, week: 2 })),
      ).map(({ code, quantity }) => [code, quantity])
    // Nine in three days are double.
    const right = [
      ['OVERTIME_DOUBLE', '9'],
      ['OVERTIME_TRIPLE', '3'],
    ]
    expect(overtime(['3', '3', '3', '2', '1'])).toEqual(right)
    expect(overtime(['3', '3', '3'], ['2', '1'])).toEqual(right)
  })

  test('hours beyond the limit of the day are paid triple, and given as double they are not exempt and warn', () => {
    const hours = (day: string) =>
      hoursOn(day, [{ type: 'Overtime', hoursByDay: ['4', '4', '4', '4'] }]).map(({ quantity }) => quantity)
    // Nine in three days before the reform of 3 March 2026; twelve after it, of four days.
    expect([hours('2026-03-02'), hours('2026-03-03')]).toEqual([
      ['9', '7'],
      ['12', '4'],
    ])
    const over = { ...week, incidents: [{ type: 'Overtime double' as const, hours: '13' }] }
    expect(codes(over)).toEqual(['UNVERIFIED_RULE', 'OVERTIME_OVER_LIMIT'])
    // The limit is that of a week, in however many entries.
    const entries = (...weeks: number[]) => ({
      ...week,
      incidents: weeks.map((one): Incident => ({ type: 'Overtime double', hours: '7', week: one })),
    })
    expect(codes(entries(1, 1))).toEqual(['UNVERIFIED_RULE', 'OVERTIME_OVER_LIMIT'])
    expect(codes(entries(1, 2))).toEqual(['UNVERIFIED_RULE'])
  })

  test('the minimum wage: nothing is withheld of it; with something taxed above it the table holds', () => {
    const minimum = { ...week, monthlySalary: undefined, dailyWage: '315.04' } as unknown as PayrollInput
    const overtime: Incident = { type: 'Overtime double', hours: '4' }
    expect(payrollOf(minimum).totals).toMatchObject({ isr: '0.00', imssWorker: '0.00', net: '2205.28' })
    expect(payrollOf({ ...minimum, incidents: [overtime] }).totals).toMatchObject({ isr: '0.00', exempt: '315.04' })
    expect(amount({ ...minimum, incidents: [{ type: 'Bonus', amount: '3000.00' }] }, 'ISR')).toBeDefined()
    const above = { ...minimum, dailyWage: '315.05' }
    expect(payrollOf(above).totals.imssWorker).not.toBe('0.00')
    // §10: the wage of the zone, not always the general one.
    expect(payrollOf({ ...minimum, zone: 'Border', dailyWage: '440.87' }).totals.isr).toBe('0.00')
    expect(payrollOf({ ...minimum, dailyWage: '440.87' }).totals.isr).not.toBe('0.00')
  })
})

test('fourteen days are taxed by the daily table × 14, marked M; fifteen not by half of a month [I2]', () => {
  const biweekly = { ...fortnight, period: 'Biweekly' as const, periodEnd: '2026-06-14', daysPaid: '14' }
  const explanation = line(biweekly, 'ISR')?.explanations[0]
  // 235.82 × 14 is the lower limit of the third row of days; the row of 800 × 14 = 11200 begins at 576.76 × 14 + 0.01.
  expect(explanation?.row).toMatchObject({ table: 'daily × 14', lower: '8074.65', fixed: '855.12' })
  expect(explanation?.confidence).toBe('M')
  expect(line(fortnight, 'ISR')?.explanations[0]).toMatchObject({
    confidence: 'H2',
    row: { lower: '8651.41', fixed: '916.20' },
  })
})

test('keys of the SAT by date [I2]', () => {
  const key = (paymentDate: string) =>
    line({ ...week, paymentDate, incidents: [{ type: 'Rest day worked', days: '1' }] }, 'REST_DAY_WORKED')?.satCode
  expect([key('2025-12-31'), key('2026-01-01')]).toEqual(['001', '054'])
})

describe('deductions [I2]', () => {
  const minimum = { ...fortnight, monthlySalary: undefined, dailyWage: '315.04' } as unknown as PayrollInput
  const fixed = (value: string) => ({ type: 'INFONAVIT' as const, discount: { kind: 'Fixed amount' as const, value } })

  test('both months of a bimester deduct the amount of the notice, to the cent', () => {
    const of = (periodStart: string, periodEnd: string) => {
      const input = { ...fortnight, period: 'Monthly' as const, periodStart, periodEnd, paymentDate: periodEnd }
      return decimal(amount({ ...input, deductions: [fixed('1500')] }, 'HOUSING_CREDIT') as string)
    }
    expect(of('2026-05-01', '2026-05-31').plus(of('2026-06-01', '2026-06-30')).toFixed(2)).toBe('3015.00')
  })

  test('at the minimum wage housing deducts 20 %, FONACOT 10 %, and an employer nothing; a cut deduction is named', () => {
    const input: PayrollInput = {
      ...minimum,
      deductions: [fixed('9000'), { type: 'FONACOT', amount: '5000.00' }, { type: 'Loan', amount: '100.00' }],
    }
    // 315.04 × 15 = 4725.60; the house asks (18000 + 15) ÷ 61 × 15.
    expect(amount(input, 'HOUSING_CREDIT')).toBe('945.12')
    expect(amount(input, 'CONSUMER_CREDIT')).toBe('472.56')
    expect(amount(input, 'LOAN')).toBeUndefined()
    const articles = (code: string) => line(input, code)?.explanations.map(({ article }) => article)
    expect(articles('HOUSING_CREDIT')).toContain('LFT 97-III, 110-III')
    expect(articles('CONSUMER_CREDIT')).toContain('LFT 97-IV, 110-VII')
    expect(payrollOf(input).warnings.map(({ message }) => message)).toEqual([
      'INFONAVIT: 3484.80 is not taken (minimum wage: 20 % of the wage).',
      'FONACOT: 2027.44 is not taken (10 % of the wage).',
      'Loan: 100.00 is not taken (30 % of what passes the minimum wage).',
    ])
  })

  test('at the minimum wage a union fee and an insurance are deducted from what passes it alone (LFT 97)', () => {
    const fees = [
      { type: 'Union fee' as const, amount: '94.51' },
      { type: 'Insurance' as const, amount: '200.00' },
    ]
    const taken = (more: Partial<PayrollInput>) =>
      payrollOf({ ...minimum, deductions: fees, ...more })
        .lines.filter(({ code }) => code === 'UNION_FEE' || code === 'INSURANCE')
        .map(({ amount: value }) => value)
    expect(taken({})).toEqual([])
    const bonus: Incident = { type: 'Expense refund', amount: '150.00' }
    expect(taken({ incidents: [bonus] })).toEqual([])
    // The pay above the minimum wage, for both together: 150.00 − 89.07 of tax.
    expect(taken({ incidents: [{ type: 'Gratuity', amount: '150.00' }] })).toEqual(['60.93'])
    expect(taken({ incidents: [{ type: 'Meal vouchers', amount: '600.00' }] })).toEqual([])
    expect(taken({ dailyWage: '330.00' })).toEqual(['94.51', '200.00'])
    expect(payrollOf({ ...minimum, deductions: fees }).warnings.map(({ message }) => message)).toContain(
      'Union fee: 94.51 is not taken (what is left above the minimum wage).',
    )
  })

  test('at the minimum wage a fee, a loan and savings together leave the minimum wage in cash (LFT 90, 97)', () => {
    const deductions: PayrollInput['deductions'] = [
      { type: 'Union fee', amount: '400.00' },
      { type: 'Savings fund', amount: '600.00' },
      { type: 'Loan', amount: '600.00' },
    ]
    const input: PayrollInput = { ...minimum, deductions, incidents: [{ type: 'Gratuity', amount: '600.00' }] }
    expect(payrollOf(input).totals.net).toBe('4725.60')
    // 600.00 − 138.03 of tax − the fee, less than 30 % of 600.00.
    expect([amount(input, 'UNION_FEE'), amount(input, 'SAVINGS_FUND_DEDUCTION')]).toEqual(['400.00', '61.97'])
    const limit = line(input, 'SAVINGS_FUND_DEDUCTION')?.explanations.find(({ title }) => title === 'Limit')
    expect(limit?.inputs).toContainEqual({ name: 'Must be left to pay', value: '4725.60' })
    expect(payrollOf(input).warnings.map(({ message }) => message)).toContain(
      'Loan: 600.00 is not taken (what is left above the minimum wage).',
    )
  })

  test('the minimum wage of the days of work decides, whenever they are paid (LFT 97)', () => {
    // Above 278.80 a day in December, below 315.04 in January.
    const december = { dailyWage: '300.00', periodStart: '2025-12-16', periodEnd: '2025-12-31', paymentDate: '2026-01-02' }
    const fee = { ...minimum, ...december, deductions: [{ type: 'Union fee' as const, amount: '90.00' }] }
    expect(amount(fee, 'UNION_FEE')).toBe('90.00')
    const loan = { ...fee, deductions: [{ type: 'Loan' as const, amount: '500.00' }] }
    // 30 % of 4,500.00 − 278.80 × 15.
    expect(amount(loan, 'LOAN')).toBe('95.40')
    // Two weeks of the old and of the new year: 278.80 × 6 + 315.04 × 8 = 4,193.12.
    const days = { period: 'Biweekly' as const, periodStart: '2025-12-26', periodEnd: '2026-01-08', paymentDate: '2026-01-08' }
    expect(payrollOf({ ...loan, ...days, dailyWage: '320.00' }).wages.minimumPay).toBe('4193.12')
    expect(amount({ ...loan, ...days, dailyWage: '320.00' }, 'LOAN')).toBe('86.06')
    // 300.00 is less than the minimum wage on some days alone.
    expect(amount({ ...fee, ...days }, 'UNION_FEE')).toBe('90.00')
  })

  test('the net is never negative, and a payroll with nothing left to pay has a warning', () => {
    const input: PayrollInput = { ...fortnight, deductions: [{ type: 'Alimony', amount: '99999.00' }] }
    expect(payrollOf(input).totals.net).toBe('0.00')
    expect(codes(input)).toEqual(['ZERO_NET', 'DEDUCTION_CUT'])
  })

  test('the order is the one of the law, debts to the employer share their cap, and a debt ends where it ends', () => {
    const input: PayrollInput = {
      ...fortnight,
      deductions: [
        { type: 'Damage', amount: '2000.00' },
        { type: 'Loan', amount: '1500.00', remaining: '900.00' },
        { type: 'Union fee', percent: '1', of: 'daily salary' },
        fixed('1500'),
        { type: 'Alimony', percent: '30', of: 'gross' },
      ],
    }
    const taken = payrollOf(input).lines.filter(({ kind }) => kind === 'Deduction')
    expect(taken.map(({ code }) => code)).toEqual(['ISR', 'IMSS', 'ALIMONY', 'HOUSING_CREDIT', 'UNION_FEE', 'LOAN', 'DAMAGE'])
    // 30 % of 12000 − 315.04 × 15 is 2182.32 for both.
    expect(taken.slice(-2).map((one) => one.amount)).toEqual(['900.00', '1282.32'])
  })
})

describe('state payroll tax [I2]', () => {
  test('is a cost of the employer at the rate of the state and day, and uncertain rates have their mark', () => {
    const tax = (state: string, paymentDate = '2026-06-15') => amount({ ...fortnight, state, paymentDate }, 'STATE_TAX')
    expect([tax('CMX'), tax('BCN'), tax('YUC'), tax('AGU'), tax('MOR')]).toEqual([
      '480.00',
      '510.00',
      '450.00',
      '300.00',
      '360.00',
    ])
    expect(tax('CHH', '2025-12-31')).toBe('360.00')
    // 12000 × 3 % until 2024 (K), 4 % since.
    expect([tax('CMX', '2024-12-31'), tax('CMX', '2025-01-15')]).toEqual(['360.00', '480.00'])
    expect(codes({ ...fortnight, state: 'CMX' })).toEqual([])
    expect(codes({ ...fortnight, state: 'JAL' })).toEqual(['UNVERIFIED_RULE'])
    expect(payrollOf({ ...fortnight, state: 'SIN' }).warnings[0]?.message).toMatch(
      /^State payroll tax of Sinaloa, [\d.]+ %: not confirmed by two sources\. /,
    )
  })
})
