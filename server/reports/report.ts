import { createTotals } from '../../payroll/reports/reports.ts'
import type { ReportHead, ReportRow } from '../../payroll/reports/types.ts'

/** A report before it becomes a file. Its rows arrive page by page, once, and only as fast as the file is read. */
export interface Report extends ReportHead {
  pages: AsyncIterable<readonly ReportRow[]>
}

export interface ReportPart {
  rows: readonly ReportRow[]
  isTotals: boolean
}

/** The rows of a report, and under them their sums. */
export async function* partsOf({ columns, hasTotals, pages }: Report): AsyncGenerator<ReportPart> {
  const totals = createTotals(columns)
  for await (const rows of pages) {
    totals.add(rows)
    yield { rows, isTotals: false }
  }
  if (hasTotals) yield { rows: [totals.row()], isTotals: true }
}
