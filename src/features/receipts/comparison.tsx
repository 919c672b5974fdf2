import type { Receipt } from '../../../contract/payroll/receipts/schemas.ts'
import { RECEIPT_TEXTS as TEXTS } from '../../texts/receipts.ts'
import { Card } from '../../ui/card.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import style from './receipts.module.css'

/** Concept by concept against the last receipt of the same kind; together the changes are the change of the net. */
export function Comparison({ receipt: { comparison, currency } }: { receipt: Receipt }) {
  const money = (amount: string) => formatMoney(amount, currency)
  const signed = (amount: string) => (amount.startsWith('-') ? money(amount) : `+${money(amount)}`)
  return (
    <Card title={TEXTS.comparison}>
      {comparison === null ? (
        <p className={style['quiet']}>{TEXTS.first}</p>
      ) : comparison.changes.length === 0 ? (
        <p className={style['quiet']}>{TEXTS.same}</p>
      ) : (
        <>
          <p>{TEXTS.changed(signed(comparison.difference), formatDate(comparison.payment_date))}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard */}
          <section className={style['scroll']} tabIndex={0} aria-label={TEXTS.changesLabel}>
            <table className={`${style['table']} ${style['compared']}`}>
              <thead>
                <tr>
                  <th scope="col">{TEXTS.concept}</th>
                  <th scope="col">{TEXTS.before}</th>
                  <th scope="col">{TEXTS.now}</th>
                  <th scope="col">{TEXTS.difference}</th>
                </tr>
              </thead>
              <tbody>
                {comparison.changes.map(({ name, isTaken, before, now, difference }) => (
                  <tr key={`${name}-${isTaken}`}>
                    <th scope="row">{name}</th>
                    <td>{money(before)}</td>
                    <td>{money(now)}</td>
                    <td>{signed(difference)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </Card>
  )
}
