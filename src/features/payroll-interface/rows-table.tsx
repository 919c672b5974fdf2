import type { Column } from '../../tables/column.ts'
import { DataTable } from '../../tables/data-table.tsx'
import { PAYROLL_INTERFACE_TEXTS as TEXTS } from '../../texts/payroll-interface.ts'
import style from './payroll-interface.module.css'

type Bracket = Record<'lower' | 'fixed' | 'ratePercent', string>

const COLUMNS: readonly Column<Bracket>[] = [
  { key: 'lower', title: TEXTS.columns.lower, isFigure: true, cell: ({ lower }) => lower },
  { key: 'fixed', title: TEXTS.columns.fixed, isFigure: true, cell: ({ fixed }) => fixed },
  { key: 'rate', title: TEXTS.columns.rate, isFigure: true, cell: ({ ratePercent }) => ratePercent },
]

/** A table of the income tax, collapsed at first. */
export function RowsTable({ title, rows }: { title: string; rows: readonly Bracket[] }) {
  return (
    <details className={style['details']}>
      <summary>{title}</summary>
      <DataTable label={title} columns={COLUMNS} rows={rows} keyOf={({ lower }) => lower} hasRowHeads={false} />
    </details>
  )
}
