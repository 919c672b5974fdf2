import type { Column } from '../../tables/column.ts'
import { DataTable } from '../../tables/data-table.tsx'
import { PAYROLL_INTERFACE_TEXTS } from '../../texts/payroll-interface.ts'
import { formatMoney } from '../../ui/format.ts'

const TEXTS = PAYROLL_INTERFACE_TEXTS.parallel

interface DifferenceRow {
  key: string
  who: string
  what: string
  theirs: string
  ours: string
  difference: string
  reason: string | null
}

interface DifferenceTableProps {
  label: string
  first: string
  second: string
  rows: readonly DifferenceRow[]
}

/** The results of two systems side by side; stacked on a narrow screen. */
export function DifferenceTable({ label, first, second, rows }: DifferenceTableProps) {
  const columns: Column<DifferenceRow>[] = [
    { key: 'who', title: first, cell: ({ who }) => who },
    { key: 'what', title: second, cell: ({ what }) => what },
    { key: 'theirs', title: TEXTS.theirs, isFigure: true, cell: ({ theirs }) => formatMoney(theirs) },
    { key: 'ours', title: TEXTS.ours, isFigure: true, cell: ({ ours }) => formatMoney(ours) },
    { key: 'difference', title: TEXTS.difference, isFigure: true, cell: ({ difference }) => formatMoney(difference) },
    { key: 'reason', title: TEXTS.reason, isLong: true, cell: ({ reason }) => reason ?? TEXTS.noReason },
  ]
  return <DataTable label={label} columns={columns} rows={rows} keyOf={({ key }) => key} />
}
