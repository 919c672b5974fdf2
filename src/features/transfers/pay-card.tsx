import { App, Button, Input } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { canOpen, recordPath } from '../../../access-control/pages.ts'
import type { Invoice } from '../../../contract/invoices/schemas.ts'
import { t } from '../../../contract/language/texts.ts'
import { valueText } from '../../../contract/language/values.ts'
import type { Calculation, InvoicePayment } from '../../../contract/transfers/schemas.ts'
import { useOperation, useRead } from '../../../providers/calls.ts'
import { dialogTexts, OperationButton } from '../../resource/operation-dialog.tsx'
import type { PartProps } from '../../resource/record-view.tsx'
import { Field } from '../../ui/field.tsx'
import { formatDateTime, formatMoney } from '../../ui/format.ts'
import { joined } from '../../ui/joined.ts'
import { Block, Card, type Fact, Facts, Grid, List, Note, Row, Stack } from '../../ui/layout.tsx'
import { Callout, NotLoaded, Refusal } from '../../ui/notices.tsx'
import { useSession } from '../../ui/session-context.ts'
import { StatusBadge, statusOf } from '../../ui/status-badge.tsx'
import { FundButton } from './fund-button.tsx'
import { HeldPrice, useTimeLeft } from './held-price.tsx'
import style from './transfers.module.css'
import { inWords, isCalledOff, Trouble } from './trouble.tsx'

interface PayCardProps {
  invoice: Invoice
  onChanged: () => Promise<unknown>
}

/** Payment concerns an invoice from the company's approval on. */
const isAboutMoney = ({ status, approved_by_client_at }: Invoice): boolean =>
  approved_by_client_at !== null || ['Validating', 'Paid', 'Complete'].includes(status)

/** For people who pay: the cost of paying the invoice, its transfer, and the result. */
export function PayCard({ record, reload }: PartProps<Invoice>) {
  if (!canOpen(useSession(), 'payments') || !isAboutMoney(record)) return null
  return <Payment invoice={record} onChanged={reload} />
}

function Payment({ invoice, onChanged }: PayCardProps) {
  const { data: payment, error, refetch } = useInvoicePayment(invoice.id, () => void onChanged())
  const reload = async () => {
    await Promise.all([refetch(), onChanged()])
  }
  return (
    <Card
      title={t('transfers.pay.title')}
      isWide
      action={payment?.is_sandbox && <Note as="span">{t('transfers.sandbox')}</Note>}
    >
      {payment ? (
        <Stand invoice={invoice} payment={payment} onChanged={reload} />
      ) : (
        <NotLoaded error={error} refetch={refetch} />
      )}
    </Card>
  )
}

interface StandProps extends PayCardProps {
  payment: InvoicePayment
}

function Stand({ invoice, payment, onChanged }: StandProps) {
  const { transfer, earlier, obstacle } = payment
  // The obstacle to another transfer is not shown while there is one.
  const isOpen = transfer === null || !transfer.is_living
  return (
    <Stack>
      {transfer && <TransferPanel key={transfer.id} transfer={transfer} onChanged={onChanged} />}
      {isOpen && obstacle === null && <QuotePanel invoice={invoice} onChanged={onChanged} />}
      {isOpen && obstacle !== null && <Obstacle invoice={invoice} obstacle={obstacle} />}
      {earlier.length > 0 && <Earlier transfers={earlier} />}
    </Stack>
  )
}

/** Shows the obstacle, or nothing where the contractor was paid. */
function Obstacle({ invoice, obstacle }: { invoice: Invoice; obstacle: string }) {
  const session = useSession()
  const path = recordPath('employeeOnboardingDetail', invoice.contractor.id)
  const isWaiting = invoice.status === 'Approval' || invoice.status === 'Validating'
  if (!isWaiting) return <Note>{obstacle}</Note>
  return (
    <Callout type="warning" title={t('transfers.pay.notNow')}>
      {obstacle} {canOpen(session, 'employeeOnboardingDetail') && <Link to={`${path}?tab=bank`}>{t('transfers.bank')}</Link>}
    </Callout>
  )
}

/** Transfers that did not pay the invoice, folded away. */
function Earlier({ transfers }: { transfers: InvoicePayment['earlier'] }) {
  return (
    <details>
      <summary>{t('transfers.transfer.earlier', { n: transfers.length })}</summary>
      <List isLined isRow>
        {transfers.map(({ id, provider_status, created_at, total, source_currency, trouble, reason }) => (
          <li key={id}>
            <StatusBadge list="transfer" value={provider_status} />
            <Note as="span">
              {joined(formatDateTime(created_at), formatMoney(total, source_currency), inWords(trouble ?? reason ?? ''))}
            </Note>
          </li>
        ))}
      </List>
    </details>
  )
}

interface TransferPanelProps {
  transfer: Transfer
  onChanged: () => Promise<unknown>
}

function TransferPanel({ transfer, onChanged }: TransferPanelProps) {
  if (isCalledOff(transfer)) return <Note>{t('transfers.transfer.ended')}</Note>
  return (
    <>
      <Trouble transfer={transfer} />
      {transfer.is_ordered && (
        <Callout type="info" title={t('transfers.transfer.ordered')}>
          {t('transfers.transfer.orderedDetail')}
        </Callout>
      )}
      <Grid columns="fit">
        <div>
          <Facts facts={factsOf(transfer)} />
          <Actions transfer={transfer} onChanged={onChanged} />
        </div>
        <section aria-label={t('transfers.transfer.timeline')}>
          <Row as="h3" gap="s" bottom="s">
            {t('transfers.transfer.timeline')} <StatusBadge list="transfer" value={statusNow(transfer)} />
          </Row>
          <Timeline moments={transfer.timeline} />
        </section>
      </Grid>
    </>
  )
}

/** Our own state of the payment counts until the provider reports its own. */
const statusNow = ({ provider_status, funded_at }: Transfer): string =>
  funded_at !== null && ['ordered', 'incoming_payment_waiting'].includes(provider_status) ? 'funded' : provider_status

function Actions({ transfer, onChanged }: TransferPanelProps) {
  const { id, is_living, is_ordered, funded_at } = transfer
  if (!is_living || is_ordered || funded_at !== null) return null
  return (
    <Row top="m">
      <FundButton
        label={t('transfers.transfer.fund')}
        button={{ type: 'primary' }}
        obstacle={transfer.fund_obstacle}
        title={t('transfers.fund.title')}
        what={{ transferId: id }}
        facts={costsOf(transfer)}
        done={t('transfers.fund.done')}
        onChanged={onChanged}
        onFailed={onChanged}
      />
      <OperationButton
        operation="contractor/cancel-wise-transfer"
        input={{ transferId: id }}
        {...dialogTexts('transfers.cancel')}
        label={t('transfers.transfer.cancel')}
        reason="required"
        danger
        onChanged={onChanged}
      />
    </Row>
  )
}

const costsOf = (transfer: Transfer): Fact[] => [
  [t('transfers.facts.recipient'), transfer.recipient],
  [t('transfers.facts.gets'), formatMoney(transfer.target_amount, transfer.target_currency)],
  [t('transfers.facts.total'), formatMoney(transfer.total, transfer.source_currency)],
]

const factsOf = (transfer: Transfer): (Fact | false)[] => {
  const { source_currency, target_currency, transfer_id } = transfer
  const [recipient, gets, total] = costsOf(transfer) as [Fact, Fact, Fact]
  return [
    recipient,
    gets,
    [t('transfers.facts.rate'), t('transfers.rate', { source: source_currency, rate: transfer.rate, target: target_currency })],
    [t('transfers.facts.fee'), formatMoney(transfer.fee, source_currency)],
    total,
    [t('transfers.facts.reference'), transfer.reference],
    transfer_id !== null && [t('transfers.facts.name'), transfer_id],
  ]
}

/** The events of a transfer with their times, oldest first; the last one is its status. */
function Timeline({ moments }: { moments: Transfer['timeline'] }) {
  const bounced = moments.findIndex(({ status }) => status === 'bounced_back')
  return (
    <List as="ol" isTimeline>
      {moments.map(({ status, at, reason }, index) => {
        const { label, tone } = statusOf('transfer', status)
        const isBack = status === 'processing' && bounced !== -1 && bounced < index
        return (
          <Row
            as="li"
            justify="between"
            align="baseline"
            gap="none"
            key={`${at}${status}`}
            data-tone={tone}
            {...(index === moments.length - 1 ? { 'aria-current': 'step' } : {})}
          >
            <span className={tone === 'red' ? 'wrong' : undefined}>
              {status === 'ordered' ? t('transfers.transfer.made') : isBack ? t('transfers.transfer.back') : label}
            </span>
            <Note as="time" dateTime={at}>
              {formatDateTime(at)}
            </Note>
            <Note as="span" tone={tone === 'red' ? 'wrong' : 'quiet'} className={style['below']}>
              {reason !== null && inWords(reason)}
            </Note>
          </Row>
        )
      })}
    </List>
  )
}

const LONGEST_REFERENCE = 35

/** The current cost of paying the invoice, and the button that creates its transfer. */
function QuotePanel({ invoice, onChanged }: PayCardProps) {
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

interface QuoteProps extends PayCardProps {
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
      <Facts layout="columns" facts={quoteFacts(quote)} />
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

const quoteFacts = (quote: Calculation) => {
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

type Transfer = NonNullable<InvoicePayment['transfer']>

/** The provider reports progress by itself, so an open page reads it again. */
const REFRESH_MS = 4000

/** Will this transfer progress without any action here? */
const isMoving = ({ is_living, is_ordered, funded_at, provider_status }: Transfer): boolean =>
  is_living &&
  provider_status !== 'outgoing_payment_sent' &&
  (is_ordered || funded_at !== null || provider_status === 'ordered')

/**
 * State of the payment of an invoice.
 * @param onMoved called when the transfer changed, because its invoice may have changed with it
 */
function useInvoicePayment(invoiceId: number, onMoved: () => void) {
  const query = useRead(
    'contractor/get-invoice-transfer',
    { invoiceId },
    { refetchInterval: (payment) => (payment?.transfer && isMoving(payment.transfer) ? REFRESH_MS : false) },
  )
  const transfer = query.data?.transfer
  const state = transfer && `${transfer.id} ${transfer.provider_status} ${transfer.funded_at}`
  const known = useRef(state)
  const tell = useRef(onMoved)
  useEffect(() => {
    tell.current = onMoved
  })
  useEffect(() => {
    if (known.current !== undefined && state !== undefined && state !== known.current) tell.current()
    known.current = state
  }, [state])
  return query
}
