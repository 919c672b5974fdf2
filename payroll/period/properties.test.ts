import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar/days.ts'
import { grossForNet } from '../cost/net-to-gross.ts'
import { STATES } from '../law/state-tax.ts'
import { centsOf, moneyOf } from '../money/decimal.ts'
import { payrollOf } from './payroll.ts'
import { AWAY, BY_AMOUNT, DEDUCTIONS, type DeductionInput, type Incident, type PayrollInput, PERIODS } from './types.ts'

const money = (max: number) => fc.integer({ min: 1, max }).map(moneyOf)
/** More than the rounding of single concepts can change, even in a period with a single paid day. */
const TEN_PESOS = 1000
const LENGTH = { Weekly: 7, 'Ten-day': 10, Biweekly: 14, Fortnightly: 15, Monthly: 30 }

const incident: fc.Arbitrary<Incident> = fc.oneof(
  fc.record({
    type: fc.constantFrom(...AWAY, 'Sick leave IMSS general' as const, 'Sunday premium' as const, 'Vacation' as const),
    days: fc.integer({ min: 1, max: 9 }).map(String),
  }),
  fc.record({
    type: fc.constantFrom('Overtime double' as const, 'Overtime triple' as const, 'Late arrival' as const),
    hours: fc.constantFrom('1', '2.5', '9', '14'),
    week: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ type: fc.constantFrom(...BY_AMOUNT), amount: money(900_000) }),
)

const deduction: fc.Arbitrary<DeductionInput> = fc.oneof(
  fc.record({ type: fc.constantFrom(...DEDUCTIONS), amount: money(800_000) }),
  fc.record({ type: fc.constantFrom(...DEDUCTIONS), percent: fc.constantFrom('1', '12.5', '40') }),
  fc.record({
    type: fc.constant('INFONAVIT' as const),
    discount: fc.record({
      kind: fc.constantFrom('Percentage' as const, 'Fixed amount' as const, 'Factor' as const),
      value: fc.constantFrom('15', '25.5', '900'),
    }),
  }),
)

const anyPayroll: fc.Arbitrary<PayrollInput> = fc
  .record({
    period: fc.constantFrom(...PERIODS),
    start: fc.integer({ min: 0, max: 1400 }),
    service: fc.integer({ min: -10, max: 9000 }),
    zone: fc.constantFrom('General' as const, 'Border' as const),
    monthlySalary: money(30_000_000),
    state: fc.constantFrom(...STATES),
    extraordinaryMethod: fc.constantFrom('Tariff' as const, 'RLISR 174' as const),
    incidents: fc.array(incident, { maxLength: 5 }),
    deductions: fc.array(deduction, { maxLength: 5 }),
    month: fc.constantFrom(
      undefined,
      { taxed: '6000.00', isr: '210.00', subsidy: '100.00', closes: true },
      { taxed: '0.00', isr: '0.00', subsidy: '0.00' },
    ),
  })
  .map(({ start, service, month, ...input }) => {
    const periodStart = addDays('2023-01-02', start)
    const periodEnd = addDays(periodStart, LENGTH[input.period] - 1)
    return {
      ...input,
      periodStart,
      periodEnd,
      paymentDate: periodEnd,
      hireDate: addDays(periodStart, -service < LENGTH[input.period] ? -service : 0),
      ...(month ? { month } : {}),
    }
  })

describe('properties of any payroll [I2]', () => {
  test('taxed + exempt = amount, lines add up to the totals to the cent, and the net is never negative', () => {
    fc.assert(
      fc.property(anyPayroll, (input) => {
        const { lines, totals } = payrollOf(input)
        const total = (kind: string) =>
          lines.filter((line) => line.kind === kind).reduce((all, line) => all + centsOf(line.amount), 0)
        for (const line of lines) {
          for (const text of [line.amount, line.taxed, line.exempt]) expect(text).toMatch(/^\d+\.\d{2}$/)
          if (line.kind === 'Perception') expect(centsOf(line.taxed) + centsOf(line.exempt)).toBe(centsOf(line.amount))
        }
        expect(total('Perception')).toBe(centsOf(totals.gross))
        expect(total('Deduction')).toBe(centsOf(totals.deductions))
        expect(total('Other payment')).toBe(centsOf(totals.otherPayments))
        expect(centsOf(totals.taxed) + centsOf(totals.exempt)).toBe(centsOf(totals.gross))
        expect(total('Perception') + total('Other payment') - total('Deduction')).toBe(centsOf(totals.net))
        expect(total('Perception') + total('Employer')).toBe(centsOf(totals.employerCost))
        expect(centsOf(totals.net)).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 300 },
    )
  }, 60_000)

  test('the same input gives the same bytes, and every amount says where it comes from', () => {
    fc.assert(
      fc.property(anyPayroll, (input) => {
        const payroll = payrollOf(input)
        expect(JSON.stringify(payrollOf(structuredClone(input)))).toBe(JSON.stringify(payroll))
        for (const { explanations } of payroll.lines) {
          expect(explanations.length).toBeGreaterThan(0)
          for (const { formula, inputs, article, source, validity, confidence } of explanations) {
            expect(formula.length * inputs.length * article.length * source.length).toBeGreaterThan(0)
            expect(validity.from).toMatch(/^\d{4}-\d{2}-\d{2}$/)
            expect(['H2', 'H1', 'M', 'K', 'U']).toContain(confidence)
          }
        }
      }),
      { numRuns: 150 },
    )
  }, 60_000)

  test('more gross never less net, within the same rules', () => {
    fc.assert(
      // Each concept is rounded separately, so single cents may differ: a peso may not.
      fc.property(anyPayroll, fc.integer({ min: 100, max: 500_000 }), (any, more) => {
        const input = { ...any, incidents: [], deductions: [], month: undefined } as unknown as PayrollInput
        const salary = centsOf(any.monthlySalary ?? '0.00')
        const at = (cents: number) => payrollOf({ ...input, monthlySalary: moneyOf(cents) })
        const [less, greater] = [at(salary), at(salary + more * 10)]
        fc.pre(less.totals.subsidyCaused === greater.totals.subsidyCaused)
        fc.pre(less.wages.isMinimumWage === greater.wages.isMinimumWage)
        expect(centsOf(greater.totals.net)).toBeGreaterThanOrEqual(centsOf(less.totals.net))
      }),
      { numRuns: 300 },
    )
  }, 60_000)

  test('a net leads back to a salary that pays it, and ten pesos below it none does', () => {
    fc.assert(
      fc.property(anyPayroll, money(8_000_000), (any, net) => {
        const { monthlySalary: _salary, month: _month, ...input } = { ...any, incidents: [], deductions: [] }
        const found = grossForNet({ ...input, net })
        expect(centsOf(found.payroll.totals.net)).toBeGreaterThanOrEqual(centsOf(net))
        if (found.isExact) expect(found.payroll.totals.net).toBe(net)
        const salary = centsOf(found.monthlySalary)
        fc.pre(!found.payroll.wages.isMinimumWage)
        const below = payrollOf({ ...input, monthlySalary: moneyOf(salary - TEN_PESOS) })
        const isSameRule =
          below.totals.subsidyCaused === found.payroll.totals.subsidyCaused &&
          below.wages.isMinimumWage === found.payroll.wages.isMinimumWage
        if (isSameRule) expect(centsOf(below.totals.net)).toBeLessThan(centsOf(net))
      }),
      { numRuns: 40 },
    )
  }, 60_000)
})
