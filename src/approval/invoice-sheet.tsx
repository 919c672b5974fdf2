import { useState } from 'react'
import type { InvoiceToApprove } from '../../contract/schemas/invoice.ts'
import { ApiError, callApi } from '../../providers/api.ts'
import { Banner, SubmitButton } from '../sign-in/parts.tsx'
import { APPROVAL_TEXTS as TEXTS } from '../texts/invoice-approval.ts'
import { dayText, moneyText, pathOf, periodText } from './words.ts'

interface InvoiceSheetProps {
  token: string
  invoice: InvoiceToApprove
  onApproved: (invoice: InvoiceToApprove) => void
  /** Reads the invoice anew. */
  onReload: () => Promise<void>
}

/** The invoice as it is approved, down to the last amount. */
export function InvoiceSheet({ token, invoice, onApproved, onReload }: InvoiceSheetProps) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ code: string; message: string } | null>(null)
  const { currency, items, explanation } = invoice
  const approve = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const input = { token, totalsHash: invoice.totals_hash }
      const { data } = await callApi('contractor/approve-invoice-by-link', input, { token: null })
      onApproved(data)
    } catch (error) {
      setFailure(error instanceof ApiError ? error : { code: 'INTERNAL', message: String(error) })
      setBusy(false)
    }
  }
  const lines = [
    ...explanation.map(({ name, amount }) => [name, amount] as const),
    // A company without a fee is not shown lines of nothing.
    ...(Number(invoice.fee) === 0
      ? []
      : ([
          [TEXTS.fee, invoice.fee],
          [TEXTS.vat, invoice.fee_vat],
        ] as const)),
    [TEXTS.total, invoice.total_client] as const,
  ]
  return (
    <form
      aria-labelledby="approval-title"
      onSubmit={(event) => {
        event.preventDefault()
        void approve()
      }}
    >
      <h1 id="approval-title">{invoice.folio}</h1>
      <p className="intro">{TEXTS.intro(invoice.contractor, invoice.company)}</p>
      <div className="agreement invoice">
        <h2>{invoice.concept}</h2>
        <dl>
          <div>
            <dt>{TEXTS.period}</dt>
            <dd>{periodText(invoice)}</dd>
          </div>
          <div>
            <dt>{TEXTS.due}</dt>
            <dd>{dayText(invoice.due_date)}</dd>
          </div>
        </dl>
        <h3>{TEXTS.items}</h3>
        <ul>
          {items.map(({ description, quantity, unit_price, amount }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place of an item is what tells it from its twin.
            <li key={at}>
              <span>
                {description}
                <small>
                  {quantity} × {moneyText(unit_price, currency)}
                </small>
              </span>
              <span>{moneyText(amount, currency)}</span>
            </li>
          ))}
        </ul>
        <h3>{TEXTS.totals}</h3>
        <ul>
          {lines.map(([name, amount]) => (
            <li key={name}>
              <span>{name}</span>
              <span>{moneyText(amount, currency)}</span>
            </li>
          ))}
        </ul>
      </div>
      <Banner id="approval-problem">{failure?.message ?? null}</Banner>
      <div className="actions">
        {failure && failure.code !== 'OFFLINE' && failure.code !== 'INTERNAL' ? (
          <button type="button" className="primary" onClick={() => void onReload()}>
            {TEXTS.changed}
          </button>
        ) : (
          <SubmitButton isBusy={isBusy} label={TEXTS.approve} busyLabel={TEXTS.approving} />
        )}
      </div>
      <p className="aside">
        {TEXTS.as(invoice.approver)} <a href={pathOf(invoice)}>{TEXTS.other}</a>
      </p>
    </form>
  )
}
