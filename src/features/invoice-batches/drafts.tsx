import { Button } from 'antd'
import { useState } from 'react'
import type { BatchDraft } from '../../../contract/invoice-batches/schemas.ts'
import { INVOICE_BATCH_TEXTS } from '../../texts/invoice-batches.ts'
import { formatMoney } from '../../ui/format.ts'
import style from './drafts.module.css'
import { type RegimeChoice, RegimeSelect } from './regime-select.tsx'

const TEXTS = INVOICE_BATCH_TEXTS.drafts
const SHOWN = 50
const AMOUNTS = ['subtotal', 'iva', 'iva_withheld', 'isr_withheld', 'total'] as const

/** Each invoice that would be made: the regime of its contractor, and what follows from it. */
export function Drafts({ invoices, regimes }: { invoices: readonly BatchDraft[]; regimes: RegimeChoice }) {
  const [shown, setShown] = useState(SHOWN)
  const left = invoices.length - shown
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className={style['scroller']} aria-label={TEXTS.label} tabIndex={0}>
        <table className={style['drafts']}>
          <thead>
            <tr>
              <th scope="col">{TEXTS.contractor}</th>
              <th scope="col">{TEXTS.regime}</th>
              {AMOUNTS.map((name) => (
                <th key={name} scope="col">
                  {TEXTS[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {invoices.slice(0, shown).map((one) => (
              <tr key={one.id}>
                <th scope="row">{one.name}</th>
                <td>
                  <RegimeSelect person={one} regime={one.regime} choice={regimes} />
                </td>
                {AMOUNTS.map((name) => (
                  <td key={name} data-label={TEXTS[name]}>
                    {formatMoney(one[name], one.currency)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {left > 0 && (
        <Button size="small" onClick={() => setShown(shown + SHOWN)}>
          {INVOICE_BATCH_TEXTS.people.more(Math.min(left, SHOWN))}
        </Button>
      )}
    </>
  )
}
