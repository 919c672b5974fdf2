import writeXlsx, { type Cell, type SheetData } from 'write-excel-file/node'
import type { ColumnKind, Report } from '../../payroll/reports/types.ts'
import { writeCsv } from '../csv/write-csv.ts'
import { drawReport, type ReportFacts } from './draw-report.ts'

export const REPORT_FORMATS = ['xlsx', 'csv', 'pdf'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

export async function writeReport(report: Report, format: ReportFormat, facts: ReportFacts): Promise<Buffer> {
  if (format === 'csv') {
    const { columns, rows, totals } = report
    return Buffer.from(writeCsv([columns.map(({ title }) => title), ...rows, ...(totals ? [totals] : [])]), 'utf8')
  }
  return format === 'xlsx' ? writeSheet(report, facts) : drawReport(report, facts)
}

const FORMATS: Partial<Record<ColumnKind, string>> = { money: '#,##0.00', number: '0.######', percent: '0.00' }
/** Widths in characters. */
const WIDTHS: Record<ColumnKind, number> = { text: 26, money: 15, number: 11, percent: 11, date: 12 }
/** A name of a sheet has at most so many characters. */
const NAME_MAX = 31

/** Amounts are numbers, so that the sheet can be counted on; a text is never taken for a formula. */
async function writeSheet({ title, columns, rows, totals }: Report, { heading }: ReportFacts): Promise<Buffer> {
  const toCell = (text: string, kind: ColumnKind, isBold: boolean): Cell => {
    const weight = isBold ? { fontWeight: 'bold' as const } : {}
    if (text === '') return null
    const format = FORMATS[kind]
    if (format === undefined || !Number.isFinite(Number(text))) return { value: text, type: String, ...weight }
    return { value: Number(text), type: Number, format, ...weight }
  }
  const line = (cells: readonly string[], isBold = false) =>
    cells.map((text, at) => toCell(text, columns[at]?.kind ?? 'text', isBold))
  const data: SheetData = [
    [{ value: heading, type: String, fontWeight: 'bold' as const }],
    columns.map((column) => ({ value: column.title, type: String, fontWeight: 'bold' as const, wrap: true })),
    ...rows.map((row) => line(row)),
    ...(totals ? [line(totals, true)] : []),
  ]
  const sheet = {
    sheet: title.slice(0, NAME_MAX),
    columns: columns.map(({ kind }) => ({ width: WIDTHS[kind] })),
    stickyRowsCount: 2,
  }
  return writeXlsx(data, sheet).toBuffer()
}
