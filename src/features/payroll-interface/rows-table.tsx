import { t } from '../../../contract/language/texts.ts'
import type { Column } from '../../tables/column.ts'
import { DataTable } from '../../tables/data-table.tsx'
import style from './payroll-interface.module.css'

type Bracket = Record<'lower' | 'fixed' | 'ratePercent', string>

const columnsOf = (): readonly Column<Bracket>[] => [
  { key: 'lower', title: t('payroll-interface.columns.lower'), isFigure: true, cell: ({ lower }) => lower },
  { key: 'fixed', title: t('payroll-interface.columns.fixed'), isFigure: true, cell: ({ fixed }) => fixed },
  { key: 'rate', title: t('payroll-interface.columns.rate'), isFigure: true, cell: ({ ratePercent }) => ratePercent },
]

/** A table of the income tax, collapsed at first. */
export function RowsTable({ title, rows }: { title: string; rows: readonly Bracket[] }) {
  return (
    <details className={style['details']}>
      <summary>{title}</summary>
      <DataTable label={title} columns={columnsOf()} rows={rows} keyOf={({ lower }) => lower} hasRowHeads={false} />
    </details>
  )
}
