import { expect, test } from 'vitest'
import { FIRST_HALF } from '../../tests/support/payroll-inputs.ts'
import { payrollOf } from '../period/payroll.ts'
import type { PayrollInput } from '../period/types.ts'
import type { ChangeValues, LawBook, LawChange, LawKey } from './changes.ts'
import { lawOn, missingLaw } from './law.ts'

const change = <K extends LawKey>(key: K, from: string, value: ChangeValues[K]): LawChange => ({
  key,
  from,
  value,
  article: 'LISR 96',
  source: 'DOF 2026-12-28',
  confidence: 'H1',
})
const book = (...changes: LawChange[]): LawBook => ({ version: `test+${changes.length}`, changes })

const { isr } = lawOn('2026-06-15')
const TABLES = { monthly: isr.tables.monthly, annual: isr.tables.annual }
const YEAR_2027 = [
  change('incomeTax', '2027-01-01', TABLES),
  change('employmentSubsidy', '2027-01-01', { percentOfMonthlyUma: '15.59', monthlyIncomeCap: '12000.00' }),
  change('minimumWage', '2027-01-01', { general: '340.00', border: '480.00' }),
]

const DECEMBER: PayrollInput = {
  ...FIRST_HALF,
  periodStart: '2026-12-01',
  periodEnd: '2026-12-15',
  paymentDate: '2026-12-15',
  hireDate: '2024-03-01',
}
const PERSON: PayrollInput = {
  ...DECEMBER,
  period: 'Monthly',
  periodStart: '2027-01-01',
  periodEnd: '2027-01-31',
  paymentDate: '2027-01-31',
  monthlySalary: '25000.00',
  state: 'CMX',
}

test('a day of 2027 names the missing figures until each was entered for that year [I2]', () => {
  expect(lawOn('2026-12-31').missing).toEqual([])
  // The UMA of 2026 holds until the end of January.
  expect(lawOn('2027-01-15').missing).toEqual(['income tax', 'employment subsidy', 'minimum wages'])
  expect(lawOn('2027-02-01').missing).toEqual(['income tax', 'employment subsidy', 'minimum wages', 'UMA'])
  expect(missingLaw(lawOn('2027-01-15'))).toContain('income tax, employment subsidy, minimum wages')
  expect(payrollOf(PERSON).warnings.map(({ code }) => code)).toContain('PROVISIONAL_TABLES')
  const entered = lawOn('2027-01-31', book(...YEAR_2027))
  expect([entered.missing, entered.isProvisional, missingLaw(entered)]).toEqual([[], false, null])
  expect(payrollOf(PERSON, entered).warnings).toEqual([])
  expect(lawOn('2027-02-01', book(...YEAR_2027)).missing).toEqual(['UMA'])
})

test('tables that were entered by month give those of a day, a week, ten and fifteen days [I2]', () => {
  const law = lawOn('2027-01-31', book(...YEAR_2027))
  expect(law.isr.tables).toEqual(isr.tables)
})

test('a UMA that was entered gives month, year and subsidy by the formula [I2]', () => {
  const law = lawOn('2027-02-15', book(...YEAR_2027, change('uma', '2027-02-01', { daily: '117.31' })))
  expect(law.uma).toMatchObject({ daily: '117.31', monthly: '3566.22', annual: '42794.64' })
  // 15.59 % of 3,439.46 is the 536.21 of January 2026; of 3,566.22 it is 555.97.
  expect(law.employmentSubsidy).toMatchObject({ monthlyAmount: '555.97', monthlyIncomeCap: '12000.00' })
  const january = lawOn('2026-01-31', book(change('employmentSubsidy', '2026-01-01', YEAR_2027[1]?.value as never)))
  expect(january.employmentSubsidy).toMatchObject({ monthlyAmount: '536.21' })
})

test('a change counts from its day on and not before, the newest of a day counts, and a newer file takes its place [I2]', () => {
  const rates = book(
    change('stateTax', '2026-11-01', { state: 'CMX', percent: '4.50' }),
    change('stateTax', '2026-11-01', { state: 'CMX', percent: '4.60' }),
    change('stateTax', '2026-12-01', { state: 'CMX', percent: '5.00' }),
  )
  const percentOn = (day: string) => lawOn(day, rates).stateTaxes['CMX']?.percent
  expect(['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'].map(percentOn)).toEqual(['4.00', '4.60', '4.60', '5.00'])
  expect(lawOn('2026-12-01', rates).stateTaxes['JAL']?.percent).toBe('3.00')
  // Entered in 2025, while 2026 has a file of its own.
  const old = book(change('minimumWage', '2025-06-01', { general: '300.00', border: '400.00' }))
  expect([lawOn('2025-12-31', old).minimumWage.general, lawOn('2026-01-01', old).minimumWage.general]).toEqual([
    '300.00',
    '315.04',
  ])
})

test('hours, UMI, quotas and SAT keys that were entered reach the lines of a payroll [I2]', () => {
  const law = lawOn(
    '2026-12-15',
    book(
      change('overtime', '2026-12-01', { doubleHoursWeek: '9', doubleHoursDay: '3', doubleDaysWeek: '3' }),
      change('umi', '2026-12-01', { daily: '110.00' }),
      change('workerQuotas', '2026-12-01', { 'old-age': '1.500' }),
      change('employerQuotas', '2026-12-01', { housing: '6.00' }),
      change('oldAge', '2026-12-01', { atMinimumWage: '3.150', rows: Array<string>(7).fill('8.000') }),
      change('concept', '2026-12-01', { code: 'BONUS', satCode: '057', account: null }),
    ),
  )
  const { lines, socialSecurity } = payrollOf(
    {
      ...DECEMBER,
      incidents: [
        { type: 'Overtime', hoursByDay: ['4', '4', '4'] },
        { type: 'Bonus', amount: '100.00' },
      ],
      deductions: [{ type: 'INFONAVIT', discount: { kind: 'Factor', value: '10' }, withoutInsurance: true }],
    },
    law,
  )
  const line = (code: string) => lines.find((one) => one.code === code)
  expect([line('OVERTIME_DOUBLE')?.quantity, line('OVERTIME_TRIPLE')?.quantity]).toEqual(['9', '3'])
  // 10 × 110 × 2 of the bimester of 61 days, 15 of them.
  expect(line('HOUSING_CREDIT')?.amount).toBe('540.98')
  expect(line('BONUS')?.satCode).toBe('057')
  expect(socialSecurity.worker.find(({ key }) => key === 'old-age')?.percent).toBe('1.500')
  expect(socialSecurity.employer.find(({ key }) => key === 'housing')?.percent).toBe('6.00')
  expect(socialSecurity.employer.find(({ key }) => key === 'old-age')?.percent).toBe('8.000')
})

const rule = (name: ChangeValues['rule']['rule'], values: Record<string, string>) =>
  change('rule', '2026-12-01', { rule: name, values })

test('rules with mark M, K or U that were entered count from their day on, and carry their new mark [I2]', () => {
  const entered = book(
    rule('subsidyBasis', { basis: 'Contribution base' }),
    rule('restDayExempt', { treatment: 'Taxed' }),
    rule('shiftHours', { Day: '7.5', Night: '7', Mixed: '7.5' }),
    rule('employerCap', { excessPercent: '10' }),
    rule('incapacityPay', {
      'Sick leave IMSS general': '80',
      'Sick leave IMSS work risk': '100',
      Maternity: '100',
      'Care leave': '60',
    }),
    change('housingAbsences', '2026-12-01', { suspends: 'Yes' }),
  )
  const paid = (day: string) =>
    payrollOf(
      {
        ...DECEMBER,
        periodStart: `${day.slice(0, 8)}01`,
        periodEnd: day,
        paymentDate: day,
        monthlySalary: '10800.00',
        incidents: [
          { type: 'Rest day worked', days: '1' },
          { type: 'Overtime double', hours: '1' },
          { type: 'Sick leave IMSS general', days: '5' },
        ],
        deductions: [
          { type: 'INFONAVIT', discount: { kind: 'Fixed amount', value: '1000.00' }, withoutInsurance: true },
          { type: 'Loan', amount: '5000.00' },
        ],
      },
      lawOn(day, entered),
    )
  const [before, after] = [paid('2026-11-15'), paid('2026-12-15')]
  const line = ({ lines }: typeof before, code: string) => lines.find((one) => one.code === code)
  expect([line(before, 'REST_DAY_WORKED')?.exempt, line(after, 'REST_DAY_WORKED')?.exempt]).toEqual(['360.00', '0.00'])
  // 360 × 200 % ÷ 8, and ÷ 7.5.
  expect([line(before, 'OVERTIME_DOUBLE')?.amount, line(after, 'OVERTIME_DOUBLE')?.amount]).toEqual(['90.00', '96.00'])
  expect([before.incapacities[0]?.imss.percent, after.incapacities[0]?.imss]).toMatchObject([
    '60',
    { percent: '80', confidence: 'H1' },
  ])
  // Ten of the fifteen days are left where days of incapacity suspend the discount: 2,000 × 15 ÷ 61, and × 10 ÷ 61.
  expect(line(before, 'HOUSING_CREDIT')?.amount).toBe('491.80')
  expect(line(after, 'HOUSING_CREDIT')?.amount).toBe('327.87')
  const limit = (one: typeof before) => line(one, 'LOAN')?.explanations.find(({ title }) => title === 'Limit')
  expect(limit(before)).toMatchObject({ formula: 'at most 30 % of what passes the minimum wage', confidence: 'K' })
  expect(limit(after)).toMatchObject({
    formula: 'at most 10 % of what passes the minimum wage',
    confidence: 'H1',
    source: 'DOF 2026-12-28',
  })
})

test('the basis of the subsidy, the table of 14 days and the edges of old age are chosen [I2]', () => {
  const law = (name: ChangeValues['rule']['rule'], values: Record<string, string>) =>
    lawOn('2026-12-15', book(rule(name, values)))
  const person = (more: Partial<PayrollInput>): PayrollInput => ({ ...DECEMBER, monthlySalary: '11300.00', ...more })
  const base = law('subsidyBasis', { basis: 'Contribution base' })
  // 11,300 a month is within the limit of 11,492.66; its base of contribution, × 1.0521, is not.
  expect(payrollOf(person({})).totals.subsidyCaused).toBe('264.30')
  expect(payrollOf(person({}), base).totals.subsidyCaused).toBe('0.00')
  expect(payrollOf(person({ subsidyBasis: 'Taxed income' }), base).totals.subsidyCaused).toBe('264.30')
  const fortnight = {
    period: 'Biweekly',
    periodEnd: '2026-12-14',
    paymentDate: '2026-12-14',
    monthlySalary: '25000.00',
  } as const
  const inProportion = law('fourteenDays', { table: 'Monthly table in proportion' })
  const tax = (one: typeof inProportion | undefined) =>
    payrollOf(person(fortnight), one).lines.find(({ code }) => code === 'ISR')
  // 11,666.67 of 14 days: the daily table × 14 from 8,074.65; in proportion 25,333.34 of the month from 17,533.65.
  expect(tax(undefined)?.amount).toBe('1622.38')
  expect(tax(inProportion)?.explanations[0]).toMatchObject({ row: { lower: '17533.65' }, confidence: 'H1' })
  expect(tax(inProportion)?.amount).toBe('1622.37')
  // 352.40 ÷ 117.31 is 3.004: with two places the row that ends at 3.00 UMA, not rounded the next one.
  const edge = (one?: ReturnType<typeof law>) =>
    payrollOf(person({ sbc: '352.40' }), one).socialSecurity.employer.find(({ key }) => key === 'old-age')
  expect(edge()).toMatchObject({ percent: '6.026', confidence: 'U' })
  expect(edge(law('oldAgeEdges', { comparison: 'Not rounded' }))).toMatchObject({ percent: '6.361', confidence: 'H1' })
})
