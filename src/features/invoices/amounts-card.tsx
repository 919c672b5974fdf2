import type { Invoice } from '../../../contract/invoices/schemas.ts'
import { INVOICE_TEXTS as TEXTS } from '../../texts/invoices.ts'
import { Card } from '../../ui/card.tsx'
import { formatMoney } from '../../ui/format.ts'
import style from './invoices.module.css'

/** The items, and each amount of the totals with how it came about. */
export function AmountsCard({ invoice }: { invoice: Invoice }) {
  const { items, currency, explanation, fee, fee_vat, total_client } = invoice
  return (
    <Card title={TEXTS.amounts} isWide>
      <div className={style['scroll']}>
        <table className={style['items']}>
          <thead>
            <tr>
              <th scope="col">{TEXTS.item.description}</th>
              <th scope="col">{TEXTS.item.quantity}</th>
              <th scope="col">{TEXTS.item.price}</th>
              <th scope="col">{TEXTS.item.amount}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place of an item is what tells it from its twin.
              <tr key={at}>
                <td>{item.description}</td>
                <td data-label={TEXTS.item.quantity}>{item.quantity}</td>
                <td data-label={TEXTS.item.price}>{formatMoney(item.unit_price, currency)}</td>
                <td data-label={TEXTS.item.amount}>{formatMoney(item.amount, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className={style['totals']}>
        {explanation.map(({ name, amount, how, source }) => (
          <div key={name}>
            <dt>
              {name}
              <small>
                {how}
                {source !== null && `. ${TEXTS.source(source)}`}
              </small>
            </dt>
            <dd>{formatMoney(amount, currency)}</dd>
          </div>
        ))}
      </dl>
      {total_client !== null && (
        <dl className={style['totals']}>
          <div>
            <dt>{TEXTS.client.fee}</dt>
            <dd>{formatMoney(fee, currency)}</dd>
          </div>
          <div>
            <dt>{TEXTS.client.vat}</dt>
            <dd>{formatMoney(fee_vat, currency)}</dd>
          </div>
          <div>
            <dt>{TEXTS.client.total}</dt>
            <dd>{formatMoney(total_client, currency)}</dd>
          </div>
        </dl>
      )}
    </Card>
  )
}
