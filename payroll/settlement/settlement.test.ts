import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DISMISSAL } from '../../tests/support/payroll-inputs.ts'
import { addDays } from '../calendar/days.ts'
import { lawOn } from '../law/law.ts'
import { decimal, sum } from '../money/decimal.ts'
import { exceedsLimits } from './exempt.ts'
import handComputed from './hand-computed.json' with { type: 'json' }
import { settlementOf } from './settlement.ts'
import { settlementBaseOf } from './social-security.ts'
import { SETTLEMENT_TYPES, type SettlementInput } from './types.ts'
import { vacationUpToAnniversary } from './up-to-anniversary.ts'

/** A settlement calculated by hand; the file explains its members. */
interface HandComputed {
  title: string
  input: Omit<SettlementInput, 'lastDay' | 'zone'> & Partial<SettlementInput>
  lines: [code: string, computation: string, result: string][]
  exempt: Record<string, string>
  severanceExempt?: [computation: string, result: string]
  gross: string
  net: string
}
const CASES = handComputed.cases as unknown as HandComputed[]

const SEPARATION = ['SENIORITY_PREMIUM', 'INDEMNITY', 'PER_YEAR', 'PER_YEAR_FIXED_TERM']
const amountsOf = (input: SettlementInput) =>
  Object.fromEntries(settlementOf(input).lines.map(({ code, amount }) => [code, amount]))

describe('cases computed by hand agree to the cent [E9]', () => {
  test.each(CASES)('$title', ({ input: { endDate, ...input }, lines, exempt, severanceExempt, gross, net }) => {
    const settlement = settlementOf({ zone: 'General', lastDay: endDate, endDate, ...input })
    const paid = Object.fromEntries(settlement.lines.map(({ code, amount }) => [code, amount]))
    expect(paid).toEqual(Object.fromEntries(lines.map(([code, , result]) => [code, result])))
    for (const [code, part] of Object.entries(exempt)) {
      expect([code, settlement.lines.find((line) => line.code === code)?.exempt]).toEqual([code, part])
    }
    const untaxed = sum(settlement.lines.filter(({ code }) => SEPARATION.includes(code)).map((line) => decimal(line.exempt)))
    expect(untaxed.toFixed(2)).toBe(severanceExempt?.[1] ?? '0.00')
    expect([settlement.gross, settlement.net]).toEqual([gross, net])
  })
})

test('agreed lines exceed the limits of the year once other payments leave less than they exempt (LISR 93-XIV)', () => {
  const { lines } = settlementOf({ ...DISMISSAL, vacationDays: 4 })
  const law = lawOn(DISMISSAL.endDate)
  const [premium] = lines.filter(({ code }) => code === 'VACATION_PREMIUM')
  const limit = decimal(law.exemptions.vacationPremiumUma).times(decimal(law.uma.daily))
  const left = limit.minus(decimal(premium?.exempt ?? '0'))
  expect(exceedsLimits(lines, {}, law)).toBe(false)
  expect(exceedsLimits(lines, { vacationPremium: left.toFixed(2) }, law)).toBe(false)
  expect(exceedsLimits(lines, { vacationPremium: left.plus(decimal('0.01')).toFixed(2) }, law)).toBe(true)
  expect(exceedsLimits([], { vacationPremium: '99999.00' }, law)).toBe(false)
})

test('a contract that continues another one pays the vacation and bonus of its days alone (LFT 76, 79, 87) [I2]', () => {
  const continued = { ...DISMISSAL, contractStart: '2026-08-16' }
  // 16 days: 22 and 15 × 16 ÷ 365 × 833.33.
  expect(amountsOf(continued)).toMatchObject({ VACATION: '803.65', CHRISTMAS_BONUS: '547.95' })
  const whole = { ...continued, contractStart: '2026-06-01', lastDay: '2026-07-31', endDate: '2026-07-31' }
  // Seven years of service to the day: 22 × 61 ÷ 365 days of the last one.
  const { pendingVacationDays } = vacationUpToAnniversary(whole, lawOn(whole.endDate))
  expect(Number(pendingVacationDays)).toBeCloseTo(3.676712, 6)
  expect(amountsOf({ ...whole, ...(pendingVacationDays && { pendingVacationDays }) })).toMatchObject({
    VACATION_PENDING: '3063.93',
  })
})

test('the days of a contract before an anniversary of the service are pending vacation of the former year [I2]', () => {
  // Service from 1 January 2025, the contract from 1 October 2025 to 31 March 2026.
  const renewed: SettlementInput = {
    ...DISMISSAL,
    startDate: '2025-01-01',
    contractStart: '2025-10-01',
    lastDay: '2026-03-31',
    endDate: '2026-03-31',
  }
  const pendingOf = (input: SettlementInput) => vacationUpToAnniversary(input, lawOn(input.endDate))
  // 12 × 92 ÷ 365 and 14 × 90 ÷ 365 days of 833.33.
  expect(Number(pendingOf(renewed).pendingVacationDays)).toBeCloseTo(3.024658, 6)
  expect(amountsOf({ ...renewed, ...pendingOf(renewed) })).toMatchObject({ VACATION_PENDING: '2520.55', VACATION: '2876.71' })
  expect(pendingOf({ ...renewed, pendingVacationDays: '1' })).toEqual({})
  expect(pendingOf({ ...renewed, contractStart: '2026-01-01' })).toEqual({})
  // A whole year under the contract, and a contract that continues none.
  expect(pendingOf({ ...renewed, startDate: '2024-01-01', contractStart: '2025-01-01' })).toEqual({})
  expect(pendingOf(DISMISSAL)).toEqual({})
})

test('every amount says how it came about: formula, inputs, article, validity, source, mark [E9]', () => {
  const { lines } = settlementOf(DISMISSAL)
  expect(lines.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['SALARY', 'SENIORITY_PREMIUM', 'INDEMNITY', 'PER_YEAR', 'ISR_SEVERANCE', 'IMSS']),
  )
  for (const { explanations, amount, exempt } of lines) {
    expect(explanations[0]?.result).toBe(amount)
    if (exempt !== '0.00') expect(explanations[1]?.result).toBe(exempt)
    for (const { formula, inputs, article, source, validity, confidence } of explanations) {
      expect(formula.length * inputs.length * article.length * source.length).toBeGreaterThan(0)
      expect(validity.from).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(['H2', 'H1', 'M', 'K', 'U']).toContain(confidence)
    }
  }
  const severance = lines.find(({ code }) => code === 'ISR_SEVERANCE')
  expect(severance?.explanations[0]?.row).toEqual({
    table: 'monthly',
    lower: '17533.65',
    upper: '35362.83',
    fixed: '1856.84',
    ratePercent: '21.36',
  })
})

test('each type pays by its rule, and uncertain rules have their mark [E9]', () => {
  const separation = (input: Partial<SettlementInput>) =>
    Object.keys(amountsOf({ ...DISMISSAL, ...input })).filter((code) => SEPARATION.includes(code))
  expect(separation({})).toEqual(['SENIORITY_PREMIUM', 'INDEMNITY', 'PER_YEAR'])
  expect(separation({ paysPerYear: false })).toEqual(['SENIORITY_PREMIUM', 'INDEMNITY'])
  expect(separation({ isFixedTerm: true })).toEqual(['SENIORITY_PREMIUM', 'INDEMNITY', 'PER_YEAR_FIXED_TERM'])
  expect(separation({ type: 'With cause' })).toEqual(['SENIORITY_PREMIUM'])
  expect(separation({ type: 'Death' })).toEqual(['SENIORITY_PREMIUM'])
  for (const type of ['Resignation', 'Mutual agreement', 'End of term', 'Other'] as const) {
    expect([type, separation({ type })]).toEqual([type, []])
  }
  // One day short of fifteen years, and fifteen years.
  expect(separation({ type: 'Resignation', startDate: '2011-09-02' })).toEqual([])
  expect(separation({ type: 'Resignation', startDate: '2011-09-01' })).toEqual(['SENIORITY_PREMIUM'])

  const codes = (input: Partial<SettlementInput>) => settlementOf({ ...DISMISSAL, ...input }).warnings.map(({ code }) => code)
  expect(codes({ type: 'Resignation' })).toEqual([])
  expect(codes({})).toEqual(['PER_YEAR_CHOICE'])
  expect(codes({ type: 'End of term' })).toEqual(['UNVERIFIED_RULE'])
  expect(codes({ type: 'Death' })).toEqual(['UNVERIFIED_RULE', 'BENEFICIARIES'])
  expect(codes({ type: 'Resignation', paymentDate: '2027-01-05' })).toEqual(['PROVISIONAL_TABLES'])
  expect(codes({ type: 'Resignation', monthlySalary: '9000.00' })).toEqual(['BELOW_MINIMUM_WAGE'])
  expect(codes({ type: 'Resignation', lastDay: '2024-03-31', endDate: '2024-03-31' })).toEqual(['SUBSIDY_IN_CASH'])
})

test('the day of payment chooses the tables, and days that do not follow each other are refused', () => {
  const exemptBonus = (paymentDate: string) =>
    settlementOf({
      ...DISMISSAL,
      endDate: '2025-12-31',
      lastDay: '2025-12-31',
      paymentDate,
      monthlySalary: '90000.00',
    }).lines.find(({ code }) => code === 'CHRISTMAS_BONUS')?.exempt
  // §10: the UMA of 2026 begins on the first of February.
  expect([exemptBonus('2026-01-31'), exemptBonus('2026-02-01')]).toEqual(['3394.20', '3519.30'])
  expect(() => settlementOf({ ...DISMISSAL, lastDay: '2026-09-01' })).toThrow('before the last day of work')
  expect(() => settlementOf({ ...DISMISSAL, startDate: '2026-09-01' })).toThrow('before its start')
  expect(() => settlementOf({ ...DISMISSAL, paymentDate: '2022-12-31' })).toThrow('no tables for 2022')
})

test('an exempt part that was used before in the year is not given again', () => {
  const bonus = (used: string) =>
    settlementOf({ ...DISMISSAL, exemptUsed: { christmasBonus: used } }).lines.find(({ code }) => code === 'CHRISTMAS_BONUS')
  expect([bonus('3000.00')?.exempt, bonus('3519.30')?.exempt, bonus('4000.00')?.exempt]).toEqual(['519.30', '0.00', '0.00'])
})

test('earlier withholdings of the month count where they are known', () => {
  const isr = (isrWithheld?: string) =>
    amountsOf({
      ...DISMISSAL,
      monthToDate: { days: 15, taxed: '12500.00', ...(isrWithheld === undefined ? {} : { isrWithheld }) },
    })['ISR'] as string
  expect(
    decimal(isr('1000.00'))
      .minus(decimal(isr('1500.00')))
      .toFixed(2),
  ).toBe('500.00')
  // By the table of 15 days: 916.20 + (12500.00 − 8651.41) × 21.36 % = 1738.26.
  expect(isr()).toBe(isr('1738.26'))
})

describe('the employment subsidy that a settlement causes (Decree on the employment subsidy; LISR 97)', () => {
  const LEAVER: SettlementInput = {
    type: 'Resignation',
    startDate: '2024-03-01',
    lastDay: '2026-06-20',
    endDate: '2026-06-20',
    zone: 'General',
    monthlySalary: '11000.00',
    salaryDays: '5',
  }
  const caused = (change: Partial<SettlementInput> = {}) => settlementOf({ ...LEAVER, ...change }).subsidyCaused
  const paid = { days: 15, taxed: '5500.00', isrWithheld: '80.18' }

  test('is that of the month less what the month caused before', () => {
    // 15.02 % × 3,566.22 = 535.65; of fifteen days 264.30.
    expect(caused()).toBe('535.65')
    expect(caused({ monthToDate: { ...paid, subsidyCaused: '264.30' } })).toBe('271.35')
    expect(caused({ monthToDate: paid })).toBe('271.35')
    expect(caused({ monthToDate: { ...paid, subsidyCaused: '600.00' } })).toBe('0.00')
  })

  test('is all of the month where days at the minimum wage were paid before, without tax (LISR 96)', () => {
    // With 16 × 112 ÷ 365 days of vacation the month has 10,997.92, more than the minimum wage of 30.4 days. Its tax uses the
    // whole subsidy: 420.95 + 10.88 % × (10,997.92 − 7,168.52) − 535.65.
    const lowest: SettlementInput = {
      ...LEAVER,
      monthlySalary: '9451.20',
      pendingVacationDays: '10',
      monthToDate: { days: 15, taxed: '4725.60' },
    }
    expect(settlementOf(lowest).lines.find(({ code }) => code === 'ISR')?.amount).toBe('301.94')
    expect(settlementOf(lowest).subsidyCaused).toBe('535.65')
    // Where the office states the subsidy at the minimum wage, the days before caused 264.30.
    const law = lawOn(lowest.endDate)
    const minimumWageSubsidy = { ...law.rules.minimumWageSubsidy, caused: 'Yes' as const }
    expect(settlementOf(lowest, { ...law, rules: { ...law.rules, minimumWageSubsidy } }).subsidyCaused).toBe('271.35')
  })

  test('is none above the limit of income, at the minimum wage and without taxed salary', () => {
    expect(caused({ monthlySalary: '30000.00', monthToDate: { days: 15, taxed: '15000.00' } })).toBe('0.00')
    expect(caused({ monthlySalary: '9451.20' })).toBe('0.00')
    expect(caused({ salaryDays: '0', vacationDaysTaken: '30' })).toBe('0.00')
  })
})

const day = (from: string, days: number) => fc.integer({ min: 0, max: days }).map((more) => addDays(from, more))
const amount = (min: number, max: number) => fc.integer({ min, max }).map((value) => (value / 100).toFixed(2))

const anySettlement: fc.Arbitrary<SettlementInput> = fc
  .record({
    type: fc.constantFrom(...SETTLEMENT_TYPES),
    startDate: day('1990-01-01', 12_000),
    endDate: day('2023-01-01', 1800),
    away: fc.integer({ min: 0, max: 40 }),
    monthlySalary: amount(100_000, 40_000_000),
    zone: fc.constantFrom('General' as const, 'Border' as const),
    salaryDays: fc.integer({ min: 0, max: 30 }).map(String),
    pendingVacationDays: fc.constantFrom('0', '3.5', '12', '40'),
    isFixedTerm: fc.boolean(),
    paysPerYear: fc.boolean(),
    absenceDays: fc.integer({ min: 0, max: 400 }),
    monthDays: fc.integer({ min: 0, max: 30 }),
  })
  .filter(({ startDate, endDate }) => startDate <= endDate)
  .map(({ away, monthDays, ...input }) => ({
    ...input,
    lastDay: addDays(input.endDate, -away),
    monthToDate: {
      days: monthDays,
      taxed: decimal(input.monthlySalary).div(decimal(30)).times(decimal(monthDays)).toFixed(2),
    },
  }))

describe('properties of any settlement', () => {
  function addsUp(input: SettlementInput): void {
    const { lines, gross, deductions, net } = settlementOf(input)
    const total = (kind: string) => sum(lines.filter((line) => line.kind === kind).map((line) => decimal(line.amount)))
    for (const line of lines.filter(({ kind }) => kind === 'Perception')) {
      expect(decimal(line.taxed).plus(decimal(line.exempt)).toFixed(2)).toBe(line.amount)
    }
    for (const { amount: value, taxed, exempt } of lines) {
      expect([value, taxed, exempt].every((text) => /^\d+\.\d{2}$/.test(text))).toBe(true)
    }
    expect([total('Perception').toFixed(2), total('Deduction').toFixed(2)]).toEqual([gross, deductions])
    expect(decimal(gross).minus(decimal(deductions)).toFixed(2)).toBe(net)
    expect(decimal(net).gte(decimal(0))).toBe(true)
  }

  test('taxed + exempt = amount, the lines add up to the totals, and no end of a contract costs the person money', () => {
    fc.assert(fc.property(anySettlement, addsUp), { numRuns: 200 })
  }, 60_000)

  test.each(['0.01', '0.03', '1.00', '9451.20', '9451.21', '33333.33', '999999999999.99'])(
    'the same holds for an odd salary: %s a month [E9]',
    (monthlySalary) => {
      for (const type of ['Resignation', 'Without cause', 'End of term'] as const) {
        addsUp({ ...DISMISSAL, type, monthlySalary, pendingVacationDays: '3.5' })
      }
    },
  )

  test('the same input gives the same bytes, and a longer service never less separation pay', () => {
    fc.assert(
      fc.property(anySettlement, (input) => {
        expect(JSON.stringify(settlementOf(input))).toBe(JSON.stringify(settlementOf(structuredClone(input))))
        const pay = (startDate: string) =>
          sum(
            settlementOf({ ...input, startDate })
              .lines.filter(({ code }) => ['SENIORITY_PREMIUM', 'PER_YEAR'].includes(code))
              .map((line) => decimal(line.amount)),
          )
        const earlierStart = addDays(input.startDate, -30)
        const before = settlementOf({ ...input, startDate: earlierStart }).integratedDailyWage
        // The factor moves with the year of service; only within one year of it do the amounts compare.
        if (before === settlementOf(input).integratedDailyWage) {
          expect(pay(earlierStart).gte(pay(input.startDate))).toBe(true)
        }
      }),
      { numRuns: 100 },
    )
  }, 60_000)
})

test('LFT 87 paid parts of the Christmas bonus are not paid again [E9]', () => {
  const input: SettlementInput = {
    type: 'Resignation',
    startDate: '2024-03-01',
    lastDay: '2026-01-25',
    endDate: '2026-01-25',
    zone: 'General',
    monthlySalary: '24000.00',
    salaryDays: '10',
  }
  // 15 days × 25 ÷ 365 × 800.00
  expect(amountsOf(input)['CHRISTMAS_BONUS']).toBe('821.92')
  expect(amountsOf({ ...input, christmasBonusPaid: '800.00' })['CHRISTMAS_BONUS']).toBe('21.92')
  // More than was due is not asked back here.
  expect(amountsOf({ ...input, christmasBonusPaid: '12000.00' })['CHRISTMAS_BONUS']).toBeUndefined()
})

test('LFT 84, 89 and LSS 30-II variable pay is part of the integrated wage and of the contribution base [E9]', () => {
  const input = {
    ...DISMISSAL,
    startDate: '2022-12-01',
    lastDay: '2026-11-30',
    endDate: '2026-11-30',
    monthlySalary: '15000.00',
  }
  // 500.00 × 1.0534 = 526.70; × 90 and × 20 × 4.
  expect(amountsOf(input)).toMatchObject({ INDEMNITY: '47403.00', PER_YEAR: '42136.00' })
  // 526.70 + 15,000.00 ÷ 30 = 1,026.70.
  const paid = settlementOf({
    ...input,
    variablePay: { total: '15000.00', days: '30' },
    bimester: { total: '30000.00', days: '61' },
  })
  expect(paid.integratedDailyWage).toBe('1026.70')
  const lineOf = (code: string) => paid.lines.find((line) => line.code === code)
  expect([lineOf('INDEMNITY')?.amount, lineOf('PER_YEAR')?.amount]).toEqual(['92403.00', '82136.00'])
  expect(lineOf('INDEMNITY')?.explanations[0]?.inputs).toContainEqual({
    name: 'Variable pay of the last thirty days worked',
    value: '15000.00',
  })
  // 526.70 + 30,000.00 ÷ 61 = 526.70 + 491.80.
  expect(lineOf('IMSS')?.base).toBe('1018.50')
  // A wage above 25 UMA: 25 × 117.31.
  expect(settlementBaseOf({ ...input, monthlySalary: '150000.00' }, lawOn('2026-11-30')).sbc.toFixed(2)).toBe('2932.75')
})
