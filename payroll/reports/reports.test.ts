import { describe, expect, test } from 'vitest'
import { SECOND_HALF } from '../../tests/support/payroll-inputs.ts'
import { payrollOf } from '../period/payroll.ts'
import type { PayrollInput } from '../period/types.ts'
import { JOURNAL, journalRows } from './journal.ts'
import { costsReport, createTotals, incidentsReport, registerReport, varianceReport } from './reports.ts'
import type { ConceptSum, LineGroup, ReportHead, ReportPayroll, ReportRow, ReportTable } from './types.ts'

const INPUT = { ...SECOND_HALF, hireDate: '2024-03-01', state: 'CMX' }

function person(number: string, change: Partial<PayrollInput>, more: Partial<ReportPayroll> = {}): ReportPayroll {
  const { lines, totals } = payrollOf({ ...INPUT, ...change })
  const of = (kind: string) => lines.filter((line) => line.kind === kind)
  return {
    number,
    name: `Person ${number}`,
    department: 'Sales',
    daysPaid: '15.0000',
    netBefore: null,
    perceptions: of('Perception'),
    deductions: of('Deduction'),
    otherPayments: of('Other payment'),
    employer: of('Employer'),
    gross: totals.gross,
    taken: totals.deductions,
    net: totals.net,
    employerCost: totals.employerCost,
    ...more,
  }
}

const PEOPLE = [
  person(
    '1',
    {
      incidents: [
        { type: 'Bonus', amount: '500.00' },
        { type: 'Expense refund', amount: '80.00' },
      ],
    },
    { netBefore: '10000.00' },
  ),
  person('2', { monthlySalary: '11000.00', deductions: [{ type: 'Loan', amount: '200.00' }] }),
]
const cents = (text: string | undefined) => Math.round(Number(text) * 100)
const GROUPS: LineGroup[] = ['perceptions', 'otherPayments', 'deductions', 'employer']
/** As summed by the database, in arbitrary order. */
const SUMS: ConceptSum[] = GROUPS.flatMap((group) =>
  [
    ...Map.groupBy(
      PEOPLE.toReversed().flatMap((one) => one[group]),
      ({ code }) => code,
    ),
  ].map(([code, lines]) => ({
    group,
    code,
    name: lines[0]?.name ?? '',
    amount: (lines.reduce((sum, { amount }) => sum + cents(amount), 0) / 100).toFixed(2),
  })),
)

interface Made extends ReportHead {
  rows: readonly ReportRow[]
  totals: ReportRow
}

function made(head: ReportHead, rows: readonly ReportRow[]): Made {
  const totals = createTotals(head.columns)
  // Page by page, as they come.
  for (const row of rows) totals.add([row])
  return { ...head, rows, totals: totals.row() }
}
const of = (table: ReportTable<ReportPayroll>): Made => made(table, PEOPLE.map(table.toRow))
const cell = (report: Made, title: string, row: number) =>
  report.rows[row]?.[report.columns.findIndex((one) => one.title === title)]
const total = (report: Made, title: string) => report.totals[report.columns.findIndex((one) => one.title === title)]

const accounts = {
  kinds: {
    perception: '601-01',
    otherPayment: '601-99',
    deduction: '205-99',
    employerCost: '601-26',
    employerDebt: '211-01',
    net: '210-01',
  },
  concepts: {
    CHRISTMAS_BONUS: { debit: '601-12' },
    ISR: { credit: '216-01' },
    STATE_TAX: { debit: '601-29', credit: '213-01' },
  },
}

describe('reports of a payment request [I1]', () => {
  test('the register has a column for each concept; each row and the totals sum up to its net', () => {
    const report = of(registerReport(SUMS))
    expect(report.rows.map(([number]) => number)).toEqual(['1', '2'])
    expect(cell(report, 'Bonus', 0)).toBe('500.00')
    expect(cell(report, 'Bonus', 1)).toBe('')
    expect(cell(report, 'Loan', 1)).toBe('200.00')
    const [gross, refund, taken, net] = ['Gross', 'Expense refund', 'Deductions', 'Net'].map((title) =>
      cents(total(report, title)),
    )
    expect((gross ?? 0) + (refund ?? 0) - (taken ?? 0)).toBe(net)
    expect(cents(PEOPLE[0]?.net) + cents(PEOPLE[1]?.net)).toBe(net)
  })

  test('columns are those of the catalogue in its order, and an amount that has none is never left out in silence', () => {
    const titles = of(registerReport(SUMS.toReversed())).columns.map(({ title }) => title)
    expect(titles).toEqual(of(registerReport(SUMS)).columns.map(({ title }) => title))
    const own = ['CORP_SKILL', 'CORP_ART'].map((code) => ({ group: 'perceptions' as const, code, name: code, amount: '1.00' }))
    const withOwn = registerReport([...own, ...SUMS]).columns.map(({ title }) => title)
    expect(withOwn.slice(withOwn.indexOf('Gross') - 2, withOwn.indexOf('Gross'))).toEqual(['CORP_ART', 'CORP_SKILL'])
    const { toRow } = registerReport(SUMS.filter(({ code }) => code !== 'LOAN'))
    expect(() => toRow(PEOPLE[1] as ReportPayroll)).toThrow('LOAN is new')
  })

  test('the variance names new people and changes of net pay', () => {
    const report = of(varianceReport())
    expect(cell(report, 'Note', 1)).toBe('New in this request')
    expect(cell(report, 'Change %', 1)).toBe('')
    expect(cents(cell(report, 'Difference', 0))).toBe(cents(PEOPLE[0]?.net) - 1_000_000)
  })

  test("costs are the gross and the employer's costs", () => {
    const report = of(costsReport(SUMS))
    const row = report.rows[0] ?? []
    const parts = row.slice(3, -1).reduce((sum, value) => sum + cents(value || '0'), 0)
    expect(parts).toBe(cents(row.at(-1)))
  })

  test('the journal balances for any payments', () => {
    const net = (PEOPLE.reduce((sum, one) => sum + cents(one.net), 0) / 100).toFixed(2)
    const report = made(JOURNAL, journalRows(SUMS, net, accounts))
    expect(total(report, 'Debit')).toBe(total(report, 'Credit'))
    expect(cents(total(report, 'Debit'))).toBeGreaterThan(0)
    expect(report.rows.find(([, text]) => text === 'Income tax')?.[0]).toBe('216-01')
  })

  test('incidents are listed as entered', () => {
    const incident = {
      number: '1',
      name: 'Person 1',
      type: 'Bonus',
      from: '',
      to: '',
      quantity: '',
      unit: '',
      amount: '500.00',
      note: 'x',
    }
    expect(incidentsReport().toRow({ ...incident, quantity: '2.5000', unit: 'hours' })[5]).toBe('2.5')
  })
})
