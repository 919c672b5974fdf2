import type { Receipt } from '../../../contract/payroll/receipts/schemas.ts'
import type { Column } from '../../tables/column.ts'
import { DataTable } from '../../tables/data-table.tsx'
import { RECEIPT_TEXTS as TEXTS } from '../../texts/receipts.ts'
import { Card } from '../../ui/card.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import style from './receipts.module.css'

type Change = NonNullable<Receipt['comparison']>['changes'][number]

/** Concept by concept against the last receipt of the same kind; together the changes are the change of the net. */
export function Comparison({ receipt: { comparison, currency } }: { receipt: Receipt }) {
  const money = (amount: string) => formatMoney(amount, currency)
  const signed = (amount: string) => (amount.startsWith('-') ? money(amount) : `+${money(amount)}`)
  const columns: Column<Change>[] = [
    { key: 'concept', title: TEXTS.concept, cell: ({ name }) => name },
    { key: 'before', title: TEXTS.before, isFigure: true, cell: ({ before }) => money(before) },
    { key: 'now', title: TEXTS.now, isFigure: true, cell: ({ now }) => money(now) },
    { key: 'difference', title: TEXTS.difference, isFigure: true, cell: ({ difference }) => signed(difference) },
  ]
  return (
    <Card title={TEXTS.comparison}>
      {comparison === null ? (
        <p className={style['quiet']}>{TEXTS.first}</p>
      ) : comparison.changes.length === 0 ? (
        <p className={style['quiet']}>{TEXTS.same}</p>
      ) : (
        <>
          <p>{TEXTS.changed(signed(comparison.difference), formatDate(comparison.payment_date))}</p>
          <DataTable
            isInCard
            label={TEXTS.changesLabel}
            columns={columns}
            rows={comparison.changes}
            keyOf={({ name, isTaken }) => `${name}-${isTaken}`}
          />
        </>
      )}
    </Card>
  )
}
