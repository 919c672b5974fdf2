import { type Decimal, decimal, money, shown, sum, ZERO } from '../money/decimal.ts'
import type { ColumnKind, Report, ReportIncident, ReportLine, ReportPayroll } from './types.ts'

type Column = Report['columns'][number]
const column = (title: string, kind: ColumnKind): Column => ({ title, kind })
const PERSON = [column('Number', 'text'), column('Name', 'text'), column('Department', 'text')]
const personOf = ({ number, name, department }: ReportPayroll): string[] => [number, name, department]
const add = (amounts: readonly string[]): string => money(sum(amounts.map(decimal)))
/** Who is left out of the request is in none of its reports. */
const included = (payrolls: readonly ReportPayroll[]) => payrolls.filter(({ status }) => status !== 'Excluded')

type Group = 'perceptions' | 'deductions' | 'otherPayments' | 'employer'

/** The concepts of a group, in the order in which they first come. */
function conceptsOf(payrolls: readonly ReportPayroll[], group: Group): { code: string; name: string }[] {
  const found = new Map<string, string>()
  for (const payroll of payrolls) for (const { code, name } of payroll[group]) if (!found.has(code)) found.set(code, name)
  return [...found].map(([code, name]) => ({ code, name }))
}

const amountOf = (lines: readonly ReportLine[], code: string): string => {
  const same = lines.filter((line) => line.code === code)
  return same.length === 0 ? '' : add(same.map(({ amount }) => amount))
}

/** Sums of the money columns; the first column says what it is. */
function totalsOf(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  return columns.map(({ kind }, at) => {
    if (at === 0) return 'Total'
    return kind === 'money' ? add(rows.map((row) => row[at] || '0')) : ''
  })
}

/** Everybody with every concept: what was earned, taken and paid out. */
export function registerReport(payrolls: readonly ReportPayroll[]): Report {
  const list = included(payrolls)
  const groups = (['perceptions', 'otherPayments', 'deductions'] as const).map((group) => ({
    group,
    concepts: conceptsOf(list, group),
  }))
  const moneyOf = (group: Group) =>
    groups.find((one) => one.group === group)?.concepts.map(({ name }) => column(name, 'money')) ?? []
  const columns = [
    ...PERSON,
    column('Days paid', 'number'),
    ...moneyOf('perceptions'),
    column('Gross', 'money'),
    ...moneyOf('otherPayments'),
    ...moneyOf('deductions'),
    column('Deductions', 'money'),
    column('Net', 'money'),
  ]
  const cells = (payroll: ReportPayroll, group: Group) =>
    groups.find((one) => one.group === group)?.concepts.map(({ code }) => amountOf(payroll[group], code)) ?? []
  const rows = list.map((payroll) => [
    ...personOf(payroll),
    payroll.daysPaid === '' ? '' : shown(decimal(payroll.daysPaid)),
    ...cells(payroll, 'perceptions'),
    payroll.gross,
    ...cells(payroll, 'otherPayments'),
    ...cells(payroll, 'deductions'),
    payroll.taken,
    payroll.net,
  ])
  return { title: 'Payroll register', columns, rows, totals: totalsOf(columns, rows) }
}

/** The net of everybody against the last request of this kind. */
export function varianceReport(payrolls: readonly ReportPayroll[]): Report {
  const columns = [
    ...PERSON,
    column('Net before', 'money'),
    column('Net', 'money'),
    column('Difference', 'money'),
    column('Change %', 'percent'),
    column('Note', 'text'),
  ]
  const rows = included(payrolls).map((payroll) => {
    const { net, netBefore } = payroll
    const difference = decimal(net).minus(decimal(netBefore ?? '0'))
    const share = netBefore === null || decimal(netBefore).eq(ZERO) ? '' : percentOf(difference, decimal(netBefore))
    return [
      ...personOf(payroll),
      netBefore ?? '',
      net,
      money(difference),
      share,
      netBefore === null ? 'New in this request' : '',
    ]
  })
  return { title: 'Variance', columns, rows, totals: totalsOf(columns, rows) }
}

const percentOf = (part: Decimal, whole: Decimal): string => part.times(decimal(100)).div(whole).toFixed(2)

/** What everybody costs the employer. */
export function costsReport(payrolls: readonly ReportPayroll[]): Report {
  const list = included(payrolls)
  const concepts = conceptsOf(list, 'employer')
  const columns = [
    ...PERSON,
    column('Gross', 'money'),
    ...concepts.map(({ name }) => column(name, 'money')),
    column('Cost', 'money'),
  ]
  const rows = list.map((payroll) => [
    ...personOf(payroll),
    payroll.gross,
    ...concepts.map(({ code }) => amountOf(payroll.employer, code)),
    payroll.employerCost,
  ])
  return { title: 'Costs of the employer', columns, rows, totals: totalsOf(columns, rows) }
}

/** Accounts of a journal entry, as the payroll interface has them. */
export interface JournalAccounts {
  /** By the code of a concept; what is not named goes to the account of its kind. */
  concepts: Readonly<Record<string, { debit?: string; credit?: string }>>
  kinds: {
    perception: string
    otherPayment: string
    deduction: string
    employerCost: string
    employerDebt: string
    net: string
  }
}

/**
 * The entry of the books: what was earned and the employer bears is spent (debit), what was taken, is owed for social
 * security and taxes, and is paid out is owed (credit). Both sides are equal.
 */
export function journalReport(payrolls: readonly ReportPayroll[], { concepts, kinds }: JournalAccounts): Report {
  const list = included(payrolls)
  const sides = new Map<string, { debit: Decimal; credit: Decimal; text: string }>()
  const book = (account: string, text: string, side: 'debit' | 'credit', amount: string) => {
    const key = `${account} ${text}`
    const entry = sides.get(key) ?? { debit: ZERO, credit: ZERO, text }
    sides.set(key, { ...entry, [side]: entry[side].plus(decimal(amount)) })
  }
  for (const payroll of list) {
    for (const { code, name, amount } of payroll.perceptions)
      book(concepts[code]?.debit ?? kinds.perception, name, 'debit', amount)
    for (const { code, name, amount } of payroll.otherPayments)
      book(concepts[code]?.debit ?? kinds.otherPayment, name, 'debit', amount)
    for (const { code, name, amount } of payroll.deductions)
      book(concepts[code]?.credit ?? kinds.deduction, name, 'credit', amount)
    for (const { code, name, amount } of payroll.employer) {
      book(concepts[code]?.debit ?? kinds.employerCost, name, 'debit', amount)
      book(concepts[code]?.credit ?? kinds.employerDebt, name, 'credit', amount)
    }
    book(kinds.net, 'Net pay', 'credit', payroll.net)
  }
  const columns = [column('Account', 'text'), column('Text', 'text'), column('Debit', 'money'), column('Credit', 'money')]
  const rows = [...sides]
    .map(([key, { debit, credit, text }]) => [
      key.slice(0, key.length - text.length - 1),
      text,
      debit.eq(ZERO) ? '' : money(debit),
      credit.eq(ZERO) ? '' : money(credit),
    ])
    .sort((one, other) => (one[0] ?? '').localeCompare(other[0] ?? ''))
  return { title: 'Journal', columns, rows, totals: totalsOf(columns, rows) }
}

export function incidentsReport(incidents: readonly ReportIncident[]): Report {
  const columns = [
    ...[column('Number', 'text'), column('Name', 'text'), column('Type', 'text')],
    ...[column('From', 'date'), column('To', 'date')],
    ...[column('Quantity', 'number'), column('Unit', 'text'), column('Amount', 'money'), column('Note', 'text')],
  ]
  const rows = incidents.map(({ number, name, type, from, to, quantity, unit, amount, note }) => [
    ...[number, name, type, from, to],
    quantity === '' ? '' : shown(decimal(quantity)),
    ...[unit, amount, note],
  ])
  return { title: 'Incidents', columns, rows, totals: null }
}
