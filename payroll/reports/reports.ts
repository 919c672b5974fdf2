import { CONCEPT_CODES } from '../law/concepts.ts'
import { type Decimal, decimal, money, shown, sum, ZERO } from '../money/decimal.ts'
import type {
  ColumnKind,
  ConceptSum,
  LineGroup,
  ReportColumn,
  ReportIncident,
  ReportLine,
  ReportPayroll,
  ReportRow,
  ReportTable,
} from './types.ts'

const column = (title: string, kind: ColumnKind): ReportColumn => ({ title, kind })
const wordsColumn = (title: string): ReportColumn => ({ title, kind: 'text', hasWords: true })
const PERSON = [column('Number', 'text'), column('Name', 'text'), column('Department', 'text')]
const personOf = ({ number, name, department }: ReportPayroll): string[] => [number, name, department]

/** The concepts of a group as columns, in the order of the catalogue; those of our own follow, by code. */
function conceptsOf(sums: readonly ConceptSum[], group: LineGroup) {
  const place = (code: string): number => (CONCEPT_CODES.includes(code) ? CONCEPT_CODES.indexOf(code) : CONCEPT_CODES.length)
  const concepts = sums
    .filter((one) => one.group === group)
    .sort((one, other) => place(one.code) - place(other.code) || (one.code < other.code ? -1 : 1))
  const codes = new Set(concepts.map(({ code }) => code))
  return {
    columns: concepts.map(({ name }): ReportColumn => ({ ...column(name, 'money'), isConcept: true })),
    cellsOf: (payroll: ReportPayroll): string[] => {
      const lines = payroll[group]
      const unknown = lines.find(({ code }) => !codes.has(code))
      // Rows are read after the columns were settled; an amount without a column would be missing in silence.
      if (unknown) throw new Error(`The payroll was changed while its report was made: ${unknown.code} is new.`)
      return concepts.map(({ code }) => amountOf(lines, code))
    },
  }
}

const amountOf = (lines: readonly ReportLine[], code: string): string => {
  const same = lines.filter((line) => line.code === code)
  return same.length === 0 ? '' : money(sum(same.map(({ amount }) => decimal(amount))))
}

/** All people with every concept: perceptions, deductions and net pay. */
export function registerReport(sums: readonly ConceptSum[]): ReportTable<ReportPayroll> {
  const [perceptions, others, deductions] = (['perceptions', 'otherPayments', 'deductions'] as const).map((group) =>
    conceptsOf(sums, group),
  ) as [ReturnType<typeof conceptsOf>, ReturnType<typeof conceptsOf>, ReturnType<typeof conceptsOf>]
  return {
    title: 'Payroll register',
    hasTotals: true,
    columns: [
      ...PERSON,
      column('Days paid', 'number'),
      ...perceptions.columns,
      column('Gross', 'money'),
      ...others.columns,
      ...deductions.columns,
      column('Deductions', 'money'),
      column('Net', 'money'),
    ],
    toRow: (payroll) => [
      ...personOf(payroll),
      payroll.daysPaid === '' ? '' : shown(decimal(payroll.daysPaid)),
      ...perceptions.cellsOf(payroll),
      payroll.gross,
      ...others.cellsOf(payroll),
      ...deductions.cellsOf(payroll),
      payroll.taken,
      payroll.net,
    ],
  }
}

/** The net of each person against the last request of this kind. */
export function varianceReport(): ReportTable<ReportPayroll> {
  return {
    title: 'Variance',
    hasTotals: true,
    columns: [
      ...PERSON,
      column('Net before', 'money'),
      column('Net', 'money'),
      column('Difference', 'money'),
      column('Change %', 'percent'),
      wordsColumn('Note'),
    ],
    toRow: (payroll) => {
      const { net, netBefore } = payroll
      const difference = decimal(net).minus(decimal(netBefore ?? '0'))
      const share = netBefore === null || decimal(netBefore).eq(ZERO) ? '' : percentOf(difference, decimal(netBefore))
      const note = netBefore === null ? 'New in this request' : ''
      return [...personOf(payroll), netBefore ?? '', net, money(difference), share, note]
    },
  }
}

const percentOf = (part: Decimal, whole: Decimal): string => part.times(decimal(100)).div(whole).toFixed(2)

export function costsReport(sums: readonly ConceptSum[]): ReportTable<ReportPayroll> {
  const { columns, cellsOf } = conceptsOf(sums, 'employer')
  return {
    title: 'Employer costs',
    hasTotals: true,
    columns: [...PERSON, column('Gross', 'money'), ...columns, column('Cost', 'money')],
    toRow: (payroll) => [...personOf(payroll), payroll.gross, ...cellsOf(payroll), payroll.employerCost],
  }
}

export function incidentsReport(): ReportTable<ReportIncident> {
  return {
    title: 'Incidents',
    hasTotals: false,
    columns: [
      column('Number', 'text'),
      column('Name', 'text'),
      { title: 'Type', kind: 'text', hasConcepts: true },
      column('From', 'date'),
      column('To', 'date'),
      column('Quantity', 'number'),
      wordsColumn('Unit'),
      column('Amount', 'money'),
      column('Note', 'text'),
    ],
    toRow: ({ number, name, type, from, to, quantity, unit, amount, note }) => [
      number,
      name,
      type,
      from,
      to,
      quantity === '' ? '' : shown(decimal(quantity)),
      unit,
      amount,
      note,
    ],
  }
}

/** Adds up the money columns row by row; the first column is the label. */
export function createTotals(columns: readonly ReportColumn[]) {
  const sums = columns.map(() => ZERO)
  return {
    add: (rows: readonly ReportRow[]): void => {
      for (const [at, { kind }] of columns.entries()) {
        if (kind === 'money') for (const row of rows) sums[at] = (sums[at] ?? ZERO).plus(decimal(row[at] || '0'))
      }
    },
    row: (): ReportRow => columns.map(({ kind }, at) => (at === 0 ? 'Total' : kind === 'money' ? money(sums[at] ?? ZERO) : '')),
  }
}
