import { t } from '../../../contract/language/texts.ts'
import type { Receipt } from '../../../contract/payroll/receipts/schemas.ts'
import type { Column } from '../../tables/column.ts'
import { DataTable } from '../../tables/data-table.tsx'
import { Card } from '../../ui/card.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { Note } from '../../ui/layout.tsx'

type Change = NonNullable<Receipt['comparison']>['changes'][number]

/** Concept by concept against the last receipt of the same kind; together the changes are the change of the net. */
export function Comparison({ receipt: { comparison, currency } }: { receipt: Receipt }) {
  const money = (amount: string) => formatMoney(amount, currency)
  const signed = (amount: string) => (amount.startsWith('-') ? money(amount) : `+${money(amount)}`)
  const columns: Column<Change>[] = [
    { key: 'concept', title: t('receipts.concept'), cell: ({ name }) => name },
    { key: 'before', title: t('receipts.before'), isFigure: true, cell: ({ before }) => money(before) },
    { key: 'now', title: t('receipts.now'), isFigure: true, cell: ({ now }) => money(now) },
    { key: 'difference', title: t('receipts.difference'), isFigure: true, cell: ({ difference }) => signed(difference) },
  ]
  return (
    <Card title={t('receipts.comparison')}>
      {comparison === null ? (
        <Note>{t('receipts.first')}</Note>
      ) : comparison.changes.length === 0 ? (
        <Note>{t('receipts.same')}</Note>
      ) : (
        <>
          <p>
            {t('receipts.changed', { difference: signed(comparison.difference), day: formatDate(comparison.payment_date) })}
          </p>
          <DataTable
            isInCard
            label={t('receipts.changesLabel')}
            columns={columns}
            rows={comparison.changes}
            keyOf={({ name, isTaken }) => `${name}-${isTaken}`}
          />
        </>
      )}
    </Card>
  )
}
