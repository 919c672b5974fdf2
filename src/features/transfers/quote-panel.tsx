import { App, Button, Input } from 'antd'
import { useMemo, useState } from 'react'
import type { Invoice } from '../../../contract/invoices/schemas.ts'
import { t } from '../../../contract/language/texts.ts'
import { valueText } from '../../../contract/language/values.ts'
import type { Calculation } from '../../../contract/transfers/schemas.ts'
import { useOperation } from '../../../providers/use-operation.ts'
import { Facts } from '../../ui/facts.tsx'
import { Field } from '../../ui/field.tsx'
import { formatDateTime, formatMoney } from '../../ui/format.ts'
import { Block, Note, Row, Stack } from '../../ui/layout.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { HeldPrice } from './held-price.tsx'
import { useTimeLeft } from './use-time-left.ts'

const LONGEST_REFERENCE = 35

interface QuotePanelProps {
  invoice: Invoice
  onChanged: () => Promise<unknown>
}

/** The current cost of paying the invoice, and the button that creates its transfer. */
export function QuotePanel({ invoice, onChanged }: QuotePanelProps) {
  const [quote, setQuote] = useState<Calculation | null>(null)
  const { id } = invoice
  const { call, loading, error } = useOperation('contractor/wise-invoice-calculation')
  const calculate = async () => {
    const end = await call({ invoiceId: id })
    setQuote(end.data)
  }
  return (
    <div>
      <Refusal error={error} />
      {quote ? (
        <Quote
          // Another price is another order.
          key={quote.quoteId}
          quote={quote}
          invoice={invoice}
          isCalculating={loading}
          onAgain={() => void calculate()}
          onChanged={onChanged}
        />
      ) : (
        <>
          <Block as="p" bottom="m">
            {t('transfers.pay.intro')}
          </Block>
          <Button type="primary" loading={loading} onClick={() => void calculate()}>
            {loading ? t('transfers.pay.calculating') : t('transfers.pay.calculate')}
          </Button>
        </>
      )}
    </div>
  )
}

interface QuoteProps extends QuotePanelProps {
  quote: Calculation
  isCalculating: boolean
  onAgain: () => void
}

function Quote({ quote, invoice, isCalculating, onAgain, onChanged }: QuoteProps) {
  const { message } = App.useApp()
  const left = useTimeLeft(quote.expires_at)
  const [reference, setReference] = useState(invoice.folio.slice(0, LONGEST_REFERENCE))
  const { quoteId } = quote
  const trimmed = reference.trim()
  const order = useMemo(
    // The same click again, because its answer was lost, makes one transfer.
    () => ({ invoiceId: invoice.id, quoteId, ...(trimmed ? { reference: trimmed } : {}), requestKey: crypto.randomUUID() }),
    [invoice.id, quoteId, trimmed],
  )
  const { call, loading, error } = useOperation('contractor/wise-invoice-transfer')
  const isOver = left === 0 || error?.code === 'QUOTE_EXPIRED'
  const create = async () => {
    const end = await call(order, async () => {
      void message.success(t('transfers.pay.created'))
      await onChanged()
    })
    // A transfer may have been ordered although its call failed.
    if (end.error?.code === 'PROVIDER' || end.error?.code === 'TRANSFER_EXISTS') await onChanged()
  }
  return (
    <Stack>
      <Facts layout="columns" facts={factsOf(quote)} />
      <HeldPrice left={isOver ? 0 : left} />
      <Refusal error={error?.code === 'QUOTE_EXPIRED' ? null : error} />
      {!isOver && (
        <Field label={t('transfers.pay.reference')} help={t('transfers.pay.referenceHelp')}>
          {(control) => (
            <Input
              {...control}
              value={reference}
              maxLength={LONGEST_REFERENCE}
              disabled={loading}
              onChange={(event) => setReference(event.target.value)}
            />
          )}
        </Field>
      )}
      <Row>
        {!isOver && (
          <Button type="primary" loading={loading} disabled={isCalculating} onClick={() => void create()}>
            {loading ? t('transfers.pay.creating') : t('transfers.pay.create')}
          </Button>
        )}
        <Button {...(isOver ? { type: 'primary' } : {})} loading={isCalculating} disabled={loading} onClick={onAgain}>
          {isCalculating ? t('transfers.pay.calculating') : t('transfers.pay.again')}
        </Button>
        {!isOver && <Note as="span">{t('transfers.pay.createHelp')}</Note>}
      </Row>
    </Stack>
  )
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T/
const deliveryText = (estimate: string): string => (INSTANT.test(estimate) ? formatDateTime(estimate) : valueText(estimate))

const factsOf = (quote: Calculation) => {
  const { source_currency, target_currency } = quote
  return [
    [t('transfers.facts.recipient'), quote.recipient],
    [t('transfers.facts.gets'), formatMoney(quote.target_amount, target_currency)],
    [t('transfers.facts.rate'), t('transfers.rate', { source: source_currency, rate: quote.rate, target: target_currency })],
    [t('transfers.facts.source'), formatMoney(quote.source_amount, source_currency)],
    [t('transfers.facts.fee'), formatMoney(quote.fee, source_currency)],
    [t('transfers.facts.total'), formatMoney(quote.total, source_currency)],
    [t('transfers.facts.delivery'), quote.delivery_estimate && deliveryText(quote.delivery_estimate)],
  ] as const
}
