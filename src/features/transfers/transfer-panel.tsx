import { App } from 'antd'
import { t } from '../../../contract/language/texts.ts'
import { dialogTexts } from '../../resource/dialog-texts.ts'
import { OperationButton } from '../../resource/operation-button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { formatDateTime, formatMoney } from '../../ui/format.ts'
import { Grid, List, Note, Row } from '../../ui/layout.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { statusOf } from '../../ui/statuses.ts'
import { FundButton, FundDialog } from './fund-dialog.tsx'
import style from './transfers.module.css'
import { inWords, isCalledOff, Trouble } from './trouble.tsx'
import type { Transfer } from './use-invoice-payment.ts'

interface TransferPanelProps {
  transfer: Transfer
  onChanged: () => Promise<unknown>
}

/** A transfer: its amounts, status, actions and events. */
export function TransferPanel({ transfer, onChanged }: TransferPanelProps) {
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
  const { message } = App.useApp()
  const { id, is_living, is_ordered, funded_at } = transfer
  if (!is_living || is_ordered || funded_at !== null) return null
  return (
    <Row top="m">
      <FundButton
        obstacle={transfer.fund_obstacle}
        type="primary"
        dialog={(close) => (
          <FundDialog
            title={t('transfers.fund.title')}
            what={{ transferId: id }}
            facts={costsOf(transfer)}
            onDone={async () => {
              void message.success(t('transfers.fund.done'))
              await onChanged()
              close()
            }}
            onFailed={onChanged}
            onClose={close}
          />
        )}
      >
        {t('transfers.transfer.fund')}
      </FundButton>
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

const factsOf = (transfer: Transfer): Fact[] => {
  const { source_currency, target_currency, transfer_id } = transfer
  const [recipient, gets, total] = costsOf(transfer) as [Fact, Fact, Fact]
  return [
    recipient,
    gets,
    [t('transfers.facts.rate'), t('transfers.rate', { source: source_currency, rate: transfer.rate, target: target_currency })],
    [t('transfers.facts.fee'), formatMoney(transfer.fee, source_currency)],
    total,
    [t('transfers.facts.reference'), transfer.reference],
    ...(transfer_id === null ? [] : [[t('transfers.facts.name'), transfer_id] as const]),
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
            {reason !== null && (
              <Note as="span" tone={tone === 'red' ? 'wrong' : 'quiet'} className={style['below']}>
                {inWords(reason)}
              </Note>
            )}
          </Row>
        )
      })}
    </List>
  )
}
