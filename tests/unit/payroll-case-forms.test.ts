import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CaseAnswer, runCase } from '../../payroll/cases/run-case.ts'
import { CASES } from '../../payroll/cases/schemas.ts'
import { centsOf } from '../../payroll/money/decimal.ts'

const FORTNIGHT = {
  period: 'Fortnightly',
  periodStart: '2026-06-01',
  periodEnd: '2026-06-15',
  paymentDate: '2026-06-15',
  hireDate: '2025-02-03',
  zone: 'General',
  monthlySalary: '18000.00',
}
const written = (file: unknown) => JSON.stringify(runCase(file))
const problems = (answer: CaseAnswer) => (answer.ok ? [] : answer.problems.map(({ field, message }) => `${field}: ${message}`))
const problemsOf = (kind: string, input: object) => problems(runCase({ kind, input }))

describe('a case as people write it (docs/payroll.md) [I2]', () => {
  test('words in any case, joined as one likes, and in Spanish, are the words of the docs', () => {
    const plain = written({ kind: 'period', input: { ...FORTNIGHT, state: 'CMX' } })
    for (const [kind, period, zone, state] of [
      ['PERIOD', 'fortnightly', 'general', 'cmx'],
      ['Nómina', 'quincenal', 'GENERAL', 'Ciudad de México'],
    ]) {
      expect(written({ kind, input: { ...FORTNIGHT, period, zone, state } })).toBe(plain)
    }
    const bonus = (type: string, kind: string) => ({
      kind,
      input: { paymentDate: '2026-12-15', monthlySalary: 20000, payments: [{ type, days: 15 }] },
    })
    expect(written(bonus('aguinaldo', 'Extraordinary payment'))).toBe(written(bonus('Christmas bonus', 'extraordinary')))
    const leave = (type: string, kind: string) => ({
      kind,
      input: { type, startDate: '2025-01-01', endDate: '2026-03-15', monthlySalary: '15000', salaryDays: 15 },
    })
    expect(written(leave('despido_injustificado', 'liquidación'))).toBe(written(leave('Without cause', 'termination')))
  })

  test('a member with one possible value may be left out', () => {
    const { paymentDate: _payment, zone: _zone, ...least } = FORTNIGHT
    expect(written({ kind: 'period', input: least })).toBe(written({ kind: 'period', input: FORTNIGHT }))
    const { hireDate: _hire, ...notified } = { ...FORTNIGHT, sbc: '640.00' }
    expect(written({ kind: 'period', input: notified })).toContain('"sbc":"640.00"')
    expect(problemsOf('period', { ...notified, sbc: null })).toEqual([
      'input.hireDate: is missing; it must be a day, such as "2026-06-15"',
    ])
    const year = { year: 2025, taxed: '200000', isrWithheld: '20000' }
    expect(written({ kind: 'annual', input: year })).toBe(
      written({ kind: 'annual', input: { ...year, hireDate: '2025-01-01T00:00:00Z' } }),
    )
    const end = { type: 'Resignation', endDate: '2026-03-15', dailyWage: 500, salaryDays: 0 }
    expect(written({ kind: 'termination', input: { ...end, hireDate: '2025-01-01' } })).toBe(
      written({ kind: 'termination', input: { ...end, startDate: '2025-01-01', zone: 'General', lastDay: '2026-03-15' } }),
    )
  })

  test('the vacation of a year of service that ends with the contract is owed, unless it is entered as taken', () => {
    const input = { type: 'Resignation', startDate: '2025-01-01', endDate: '2025-12-31', dailyWage: 500, salaryDays: 0 }
    const lines = (more: object) => {
      const answer = runCase({
        kind: 'termination',
        input: { ...input, ...more },
        expected: { lines: { VACATION_PENDING: 6000 } },
      })
      return answer.ok ? answer.differences : answer.problems
    }
    expect(lines({})).toEqual([])
    expect(lines({ pendingVacationDays: 0 })).toEqual([{ field: 'lines.VACATION_PENDING', expected: '6000', counted: '0' }])
  })

  test('an unknown member of a case is named with the known ones', () => {
    expect(problems(runCase({ kind: 'period', input: FORTNIGHT, answer: {} }))).toEqual([
      'answer: is not a field of a case; known are kind, input, note, id, name, title, description, expected',
    ])
    expect(problems(runCase({ kind: 'period', input: FORTNIGHT, expected: 5 }))).toEqual(['expected: must be an object'])
  })

  test('of a month without earlier payments its absences alone may be said', () => {
    const base = { ...FORTNIGHT, incidents: [{ type: 'Absence', days: 1 }] }
    const answer = runCase({ kind: 'period', input: { ...base, month: { absences: 7 } } })
    expect(answer).toMatchObject({ ok: true, result: { socialSecurity: { days: { full: '15', sickness: '15' } } } })
  })

  test('parts of days of social security and of the subsidy', () => {
    const answer = runCase({
      kind: 'period',
      input: { ...FORTNIGHT, monthlySalary: '11000.00', sbc: '400', socialSecurityDays: 15.2, subsidyDays: '15.2' },
      // 535.65 ÷ 30.4 × 15.2, and 400 × 15.2 × 2 %.
      expected: { totals: { subsidyCaused: 267.83 }, lines: { EMPLOYER_RETIREMENT: '121.60' } },
    })
    expect(answer).toMatchObject({ ok: true, differences: [] })
  })

  test('expectations are compared as numbers', () => {
    const fine = {
      kind: 'period',
      input: FORTNIGHT,
      expected: { totals: { gross: 9000 }, lines: { SALARY: '9000.0', BONUS: 0 } },
    }
    const other = { ...fine, expected: { totals: { gross: '9000.01', tax: 1 }, kind: 'x' } }
    expect([fine, other, 5].map(runCase)).toMatchObject([
      { ok: true, differences: [] },
      {
        ok: true,
        differences: [
          { field: 'totals.gross', expected: '9000.01', counted: '9000.00' },
          { field: 'totals.tax', expected: '1', counted: null },
          { field: 'kind', expected: 'x', counted: null },
        ],
      },
      { ok: false },
    ])
  })
})

/** Values that are close to valid ones for a field, and others that are not. */
const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom('General', 'Weekly', 'Monthly', 'Resignation', 'Without cause', 'Bonus', '', null, true, [], {}, 'CMX', 'V'),
  fc.constantFrom('2026-02-29', '2024-02-29', '2023-01-01', '2026-12-31', '9999-12-31', '0000-01-01', '2026-06-15'),
  fc.constantFrom('0', '0.00', '-1', '1e9', 'NaN', 'Infinity', '12', '365', '999999999999', '0.00000001', '15.5', '１２'),
  fc.double(),
  fc.integer(),
  fc.string({ maxLength: 6 }),
)

const RIGHT = [
  { kind: 'period', input: FORTNIGHT },
  {
    kind: 'extraordinary',
    input: {
      paymentDate: '2026-12-15',
      hireDate: '2025-06-01',
      monthlySalary: '20000.00',
      payments: [{ type: 'Christmas bonus' }],
    },
  },
  {
    kind: 'termination',
    input: { type: 'Without cause', startDate: '2019-08-01', endDate: '2026-08-31', dailyWage: '833.33', salaryDays: '15' },
  },
  { kind: 'annual', input: { year: 2025, taxed: '240000.00', isrWithheld: '30000.00' } },
] as const

describe('any content of a case [I2]', () => {
  test('is counted or refused with a field, never anything else', () => {
    // A case that is right, with some of its fields changed: so what comes behind the checks is reached as well.
    const anyCase = fc
      .constantFrom(...RIGHT)
      .chain(({ kind, input }) =>
        fc
          .array(fc.tuple(fc.constantFrom(...Object.keys(CASES[kind].properties)), anyValue), { maxLength: 3 })
          .map((changes) => ({ kind, input: { ...input, ...Object.fromEntries(changes) } })),
      )
    fc.assert(
      fc.property(fc.oneof(anyCase, fc.jsonValue({ maxDepth: 3 })), (file) => {
        const answer = runCase(file)
        expect(JSON.stringify(answer)).not.toMatch(/NaN|Infinity|undefined/)
        if (!answer.ok) for (const { message } of answer.problems) expect(message.length).toBeGreaterThan(5)
      }),
      { numRuns: 300 },
    )
  })

  /** Days, money and rates that fit: the answers of real cases of the four kinds. */
  const money = (most: number) => fc.integer({ min: 1, max: most }).map((cents) => (cents / 100).toFixed(2))
  const day = fc.integer({ min: 14, max: 1425 }).map((at) => new Date(Date.UTC(2023, 0, 1 + at)).toISOString().slice(0, 10))
  const paidTerms = { monthlySalary: money(30_000_000), zone: fc.constantFrom('General', 'Border') }
  const fitting = fc.oneof(
    fc.record({
      kind: fc.constant('termination'),
      input: fc.record({
        type: fc.constantFrom('Resignation', 'With cause', 'Without cause', 'Death', 'Other'),
        startDate: fc.constantFrom('1995-02-28', '2016-02-29', '2022-12-31', '2023-01-01'),
        endDate: day,
        salaryDays: fc.constantFrom('0', '7', '15'),
        ...paidTerms,
      }),
    }),
    fc.record({
      kind: fc.constant('extraordinary'),
      input: fc.record({
        paymentDate: day,
        hireDate: fc.constantFrom('2001-05-05', '2023-01-01'),
        method: fc.constantFrom('Tariff', 'RLISR 174'),
        payments: fc.array(
          fc.record({ type: fc.constantFrom('Christmas bonus', 'Profit sharing'), amount: money(9_000_000) }),
          {
            minLength: 1,
            maxLength: 3,
          },
        ),
        ...paidTerms,
      }),
    }),
  )

  test('taxed + exempt = amount, lines = totals, the net is never below zero, and the same case has the same bytes', () => {
    fc.assert(
      fc.property(fitting, (file) => {
        const answer = runCase(file)
        if (!answer.ok) throw new Error(JSON.stringify(answer))
        const { lines, totals } = JSON.parse(JSON.stringify(answer.result))
        const sum = (kind: string) =>
          lines.filter((one: any) => one.kind === kind).reduce((all: number, one: any) => all + centsOf(one.amount), 0)
        for (const one of lines.filter(({ kind }: any) => kind === 'Perception')) {
          expect(centsOf(one.taxed) + centsOf(one.exempt)).toBe(centsOf(one.amount))
        }
        expect([sum('Perception'), sum('Deduction')]).toEqual([centsOf(totals.gross), centsOf(totals.deductions)])
        expect(sum('Perception') - sum('Deduction')).toBe(centsOf(totals.net))
        expect(centsOf(totals.net)).toBeGreaterThanOrEqual(0)
        expect(written(structuredClone(file))).toBe(JSON.stringify(answer))
      }),
      { numRuns: 150 },
    )
  })

  test('more to pay at the end of the year never leaves less', () => {
    fc.assert(
      fc.property(day, money(20_000_000), money(9_000_000), money(500_000), (paymentDate, monthlySalary, amount, more) => {
        const net = (paid: string): number => {
          const payments = [{ type: 'Profit sharing', amount: paid }]
          const answer = runCase({ kind: 'extraordinary', input: { paymentDate, monthlySalary, payments } })
          return answer.ok ? centsOf((answer.result as { totals: { net: string } }).totals.net) : Number.NaN
        }
        expect(net((Number(amount) + Number(more)).toFixed(2))).toBeGreaterThanOrEqual(net(amount))
      }),
      { numRuns: 100 },
    )
  })
})
