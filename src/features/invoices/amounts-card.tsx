import type { Invoice } from '../../../contract/invoices/schemas.ts'
import { t } from '../../../contract/language/texts.ts'
import type { Column } from '../../tables/column.ts'
import { DataTable } from '../../tables/data-table.tsx'
import { Card } from '../../ui/card.tsx'
import { formatMoney } from '../../ui/format.ts'
import style from './invoices.module.css'

/** The items, and each amount of the totals with how it came about. */
export function AmountsCard({ invoice }: { invoice: Invoice }) {
  const { items, currency, explanation, fee, fee_vat, total_client } = invoice
  const columns: Column<[number, Invoice['items'][number]]>[] = [
    { key: 'description', title: t('invoices.item.description'), cell: ([, item]) => item.description },
    { key: 'quantity', title: t('invoices.item.quantity'), isFigure: true, cell: ([, item]) => item.quantity },
    {
      key: 'price',
      title: t('invoices.item.price'),
      isFigure: true,
      cell: ([, item]) => formatMoney(item.unit_price, currency),
    },
    { key: 'amount', title: t('invoices.item.amount'), isFigure: true, cell: ([, item]) => formatMoney(item.amount, currency) },
  ]
  return (
    <Card title={t('invoices.amounts')} isWide>
      <DataTable isInCard label={t('invoices.amounts')} columns={columns} rows={[...items.entries()]} keyOf={([at]) => at} />
      <dl className={style['totals']}>
        {explanation.map(({ name, amount, how, source }) => (
          <div key={name}>
            <dt>
              {name}
              <small>
                {how}
                {source !== null && `. ${t('invoices.source', { law: source })}`}
              </small>
            </dt>
            <dd>{formatMoney(amount, currency)}</dd>
          </div>
        ))}
      </dl>
      {total_client !== null && (
        <dl className={style['totals']}>
          <div>
            <dt>{t('invoices.client.fee')}</dt>
            <dd>{formatMoney(fee, currency)}</dd>
          </div>
          <div>
            <dt>{t('invoices.client.vat')}</dt>
            <dd>{formatMoney(fee_vat, currency)}</dd>
          </div>
          <div>
            <dt>{t('invoices.client.total')}</dt>
            <dd>{formatMoney(total_client, currency)}</dd>
          </div>
        </dl>
      )}
    </Card>
  )
}
