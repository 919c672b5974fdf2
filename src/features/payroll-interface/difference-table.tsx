import { t } from '../../../contract/language/texts.ts'
import type { Column } from '../../tables/column.ts'
import { DataTable } from '../../tables/data-table.tsx'
import { formatMoney } from '../../ui/format.ts'

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
    { key: 'theirs', title: t('payroll-interface.parallel.theirs'), isFigure: true, cell: ({ theirs }) => formatMoney(theirs) },
    { key: 'ours', title: t('payroll-interface.parallel.ours'), isFigure: true, cell: ({ ours }) => formatMoney(ours) },
    {
      key: 'difference',
      title: t('payroll-interface.parallel.difference'),
      isFigure: true,
      cell: ({ difference }) => formatMoney(difference),
    },
    {
      key: 'reason',
      title: t('payroll-interface.parallel.reason'),
      isLong: true,
      cell: ({ reason }) => reason ?? t('payroll-interface.parallel.noReason'),
    },
  ]
  return <DataTable label={label} columns={columns} rows={rows} keyOf={({ key }) => key} />
}
