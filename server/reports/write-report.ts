import { Readable } from 'node:stream'
import type { ColumnKind } from '../../payroll/reports/types.ts'
import { csvLines, writeCsv } from '../csv/write-csv.ts'
import { writeXlsx, type XlsxCell } from '../xlsx/write-xlsx.ts'
import { drawReport, type ReportFacts } from './draw-report.ts'
import { partsOf, type Report } from './report.ts'

export const REPORT_FORMATS = ['xlsx', 'csv', 'pdf'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** A report as a file that is written while it is read; a PDF has its number of pages on each and is drawn first. */
export async function writeReport(report: Report, format: ReportFormat, facts: ReportFacts): Promise<Readable | Buffer> {
  if (format === 'pdf') return await drawReport(report, facts)
  return Readable.from(format === 'csv' ? csvOf(report) : sheetOf(report, facts))
}

async function* csvOf(report: Report): AsyncGenerator<string> {
  yield writeCsv([report.columns.map(({ title }) => title)])
  for await (const { rows } of partsOf(report)) yield csvLines(rows)
}

const FORMATS = { money: 'money', number: 'number', percent: 'percent' } as const
/** Widths in characters. */
const WIDTHS: Record<ColumnKind, number> = { text: 26, money: 15, number: 11, percent: 11, date: 12 }

/** Amounts are numbers, so that the sheet can be counted on; a text is never taken for a formula. */
function sheetOf(report: Report, { heading, now }: ReportFacts): AsyncGenerator<Uint8Array> {
  const { title, columns } = report
  const toCell = (text: string, at: number, isBold: boolean): XlsxCell => {
    const kind = columns[at]?.kind ?? 'text'
    const format = kind === 'text' || kind === 'date' ? undefined : FORMATS[kind]
    if (format === undefined || text === '' || !Number.isFinite(Number(text))) return { value: text, isBold }
    return { value: Number(text), format, isBold }
  }
  const bold = (value: string): XlsxCell => ({ value, isBold: true })
  const rows = async function* () {
    yield [[bold(heading)], columns.map((one) => bold(one.title))]
    for await (const part of partsOf(report)) {
      yield part.rows.map((row) => row.map((text, at) => toCell(text, at, part.isTotals)))
    }
  }
  return writeXlsx({ name: title, widths: columns.map(({ kind }) => WIDTHS[kind]), stickyRows: 2, rows: rows(), now })
}
