import { Alert, App, Button } from 'antd'
import { useState } from 'react'
import { OperationDialog } from '../../resource/operation-dialog.tsx'
import { TRANSFER_TEXTS } from '../../texts/transfers.ts'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Note } from '../../ui/layout.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { FundDialog } from './fund-dialog.tsx'
import { Timeline } from './timeline.tsx'
import style from './transfers.module.css'
import { isCalledOff, Trouble } from './trouble.tsx'
import type { Transfer } from './use-invoice-payment.ts'

const TEXTS = TRANSFER_TEXTS.transfer

interface TransferPanelProps {
  transfer: Transfer
  onChanged: () => Promise<unknown>
}

/** A transfer: its amounts, status, actions and events. */
export function TransferPanel({ transfer, onChanged }: TransferPanelProps) {
  if (isCalledOff(transfer)) return <Note>{TEXTS.ended}</Note>
  return (
    <>
      <Trouble transfer={transfer} />
      {transfer.is_ordered && <Alert type="info" showIcon message={TEXTS.ordered} description={TEXTS.orderedDetail} />}
      <div className={style['columns']}>
        <div>
          <Facts facts={factsOf(transfer)} />
          <Actions transfer={transfer} onChanged={onChanged} />
        </div>
        <section aria-label={TEXTS.timeline}>
          <h3 className={style['heading']}>
            {TEXTS.timeline} <StatusBadge list="transfer" value={statusNow(transfer)} />
          </h3>
          <Timeline moments={transfer.timeline} />
        </section>
      </div>
    </>
  )
}

/** Our own state of the payment counts until the provider reports its own. */
const statusNow = ({ provider_status, funded_at }: Transfer): string =>
  funded_at !== null && ['ordered', 'incoming_payment_waiting'].includes(provider_status) ? 'funded' : provider_status

function Actions({ transfer, onChanged }: TransferPanelProps) {
  const { message } = App.useApp()
  const [open, setOpen] = useState<'fund' | 'cancel' | null>(null)
  const { id, is_living, is_ordered, funded_at } = transfer
  if (!is_living || funded_at !== null) return null
  const close = () => setOpen(null)
  const funded = async () => {
    void message.success(TRANSFER_TEXTS.fund.done)
    await onChanged()
    close()
  }
  return (
    <div className={style['actions']}>
      {!is_ordered && (
        <>
          <Button type="primary" onClick={() => setOpen('fund')}>
            {TEXTS.fund}
          </Button>
          <Button danger onClick={() => setOpen('cancel')}>
            {TEXTS.cancel}
          </Button>
        </>
      )}
      {open === 'fund' && (
        <FundDialog
          title={TRANSFER_TEXTS.fund.title}
          what={{ transferId: id }}
          facts={costsOf(transfer)}
          onDone={funded}
          onFailed={onChanged}
          onClose={close}
        />
      )}
      {open === 'cancel' && (
        <OperationDialog
          operation="contractor/cancel-wise-transfer"
          input={{ transferId: id }}
          title={TRANSFER_TEXTS.cancel.title}
          question={TRANSFER_TEXTS.cancel.detail}
          reason="required"
          submit={TRANSFER_TEXTS.cancel.submit}
          danger
          done={TRANSFER_TEXTS.cancel.done}
          onChanged={onChanged}
          onClose={close}
        />
      )}
    </div>
  )
}

const { facts: NAMES } = TRANSFER_TEXTS

const costsOf = (transfer: Transfer): Fact[] => [
  [NAMES.recipient, transfer.recipient],
  [NAMES.gets, formatMoney(transfer.target_amount, transfer.target_currency)],
  [NAMES.total, formatMoney(transfer.total, transfer.source_currency)],
]

const factsOf = (transfer: Transfer): Fact[] => {
  const { source_currency, target_currency, transfer_id } = transfer
  const [recipient, gets, total] = costsOf(transfer) as [Fact, Fact, Fact]
  return [
    recipient,
    gets,
    [NAMES.rate, TRANSFER_TEXTS.rate(source_currency, transfer.rate, target_currency)],
    [NAMES.fee, formatMoney(transfer.fee, source_currency)],
    total,
    [NAMES.reference, transfer.reference],
    ...(transfer_id === null ? [] : [[NAMES.name, transfer_id] as const]),
  ]
}
