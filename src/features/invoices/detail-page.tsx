import { PaperClipOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Invoice } from '../../../contract/invoices/schemas.ts'
import { formatPrice } from '../../../contract/language/formats.ts'
import { t, textAt } from '../../../contract/language/texts.ts'
import { statusLabel } from '../../../contract/statuses.ts'
import { useRead, useRefresh } from '../../../providers/calls.ts'
import { Ball } from '../../parts/ball.tsx'
import { Story } from '../../resource/history/story.tsx'
import { RecordPage } from '../../resource/record-page.tsx'
import { type PartProps, type Parts, RecordView } from '../../resource/record-view.tsx'
import { StepBar, sayMissing } from '../../resource/step-bar.tsx'
import { columnsOf, DataTable, figureColumn } from '../../tables/data-table.tsx'
import { CompanyLogo } from '../../ui/avatar.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { formatDate, formatDateTime, formatMoney, MISSING } from '../../ui/format.ts'
import { joined } from '../../ui/joined.ts'
import { Block, Card, Facts, List, Note, Quote } from '../../ui/layout.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { Loaded } from '../../ui/notices.tsx'
import { useSession } from '../../ui/session-context.ts'
import style from './invoices.module.css'

/** Proofs of payment: by the company and to the contractor. The contractor sees only the latter. */
function ProofsCard({ record: invoice }: PartProps<Invoice>) {
  const isContractor = useSession().role === 'Contractor'
  const { currency, payment_proofs, contractor_proofs, total_client } = invoice
  return (
    <>
      {!isContractor && (
        <Card title={t('invoices.proofs.client')}>
          <Proofs proofs={payment_proofs} currency={currency} due={total_client} end="refused" />
        </Card>
      )}
      <Card title={t('invoices.proofs.contractor')}>
        <Proofs proofs={contractor_proofs} currency={currency} due={null} end="returned" />
      </Card>
    </>
  )
}

interface ProofsProps {
  proofs: Invoice['payment_proofs']
  currency: string
  /** The amount that a proof should have; `null` where none is known. */
  due: string | null
  /** The reason why a proof does not count any more. */
  end: 'refused' | 'returned'
}

function Proofs({ proofs, currency, due, end }: ProofsProps) {
  if (proofs.length === 0) return <Note top="xs">{t('invoices.proofs.none')}</Note>
  // A refused proof stays beside the one that replaces it.
  const current = proofs.findLast(({ returned_at }) => returned_at === null)
  return (
    <List isLined>
      {proofs.map(({ id, name, file_url, amount, reference, paid_at, returned_at }) => (
        <li key={id}>
          <a href={file_url ?? undefined} target="_blank" rel="noreferrer" aria-label={t('invoices.openProof', { name })}>
            <PaperClipOutlined aria-hidden="true" /> {name}
          </a>
          <Note top="xs">{joined(amount && formatMoney(amount, currency), paid_at && formatDate(paid_at), reference)}</Note>
          {id === current?.id && amount !== null && due !== null && Number(amount) !== Number(due) && (
            <Note top="xs" tone="wrong">
              {t('invoices.proofs.differs', { due: formatMoney(due, currency) })}
            </Note>
          )}
          {returned_at && <p>{t(`invoices.proofs.${end}`, { day: formatDate(returned_at) })}</p>}
        </li>
      ))}
    </List>
  )
}

const InvoiceStep = lazyDialog(async () => (await import('./steps/invoice-step.tsx')).InvoiceStep)
const InvoiceDialog = lazyDialog(async () => (await import('./form/invoice-dialog.tsx')).InvoiceDialog)

function InvoiceSteps({ record: invoice, reload }: PartProps<Invoice>) {
  const { steps, may_correct } = invoice
  return (
    <StepBar
      steps={steps}
      label={t('invoices.steps')}
      note={sayMissing(steps, (list: string) => t('invoices.missing', { list }))}
      // A dialog that takes files can supply the missing ones.
      isBarred={({ missing, files }) => missing.length > 0 && !files}
      dialog={(step, close) => <InvoiceStep record={invoice} step={step} onClose={close} reload={reload} />}
    >
      {may_correct && (
        <DialogButton
          type="primary"
          dialog={(close) => (
            <InvoiceDialog invoice={invoice} onClose={close} onSaved={() => void reload().then(close)} onReload={reload} />
          )}
        >
          {t('invoices.correct')}
        </DialogButton>
      )}
    </StepBar>
  )
}

/** Each return of the invoice, newest first: reason, corrections, and the answer. */
function RoundsCard({ invoice }: { invoice: Invoice }) {
  return (
    <Card title={t('invoices.rounds')}>
      <List isLined>
        {invoice.adjustments.toReversed().map((one) => (
          <li key={one.id}>
            <strong>{t('invoices.round', { kind: statusLabel('invoice', one.kind), round: one.round })}</strong>
            <Quote top="s" bottom="s">
              {one.reason}
            </Quote>
            {one.fields.length > 0 && (
              <p>
                {t('invoices.toCorrect')}: {one.fields.map((field) => textAt('invoices.fields', field) ?? field).join(', ')}
              </p>
            )}
            <Note top="xs">
              {t('invoices.asked', { who: one.requested_by?.name ?? MISSING, at: formatDateTime(one.requested_at) })}
            </Note>
            {one.answered_at !== null && (
              <p>
                <Note as="span" top="xs">
                  {t('invoices.answered', { at: formatDateTime(one.answered_at) })}
                </Note>
                {one.answer !== null && `: ${one.answer}`}
              </p>
            )}
          </li>
        ))}
      </List>
    </Card>
  )
}

const HistoryCard = ({ invoiceId }: { invoiceId: number }) => (
  <Card title={t('invoices.history')}>
    <Loaded query={useRead('contractor/get-history-invoice', { invoiceId })}>
      {(entries) => <Story entries={entries.toReversed()} />}
    </Loaded>
  </Card>
)

/**
 * One invoice: its status, the steps that are possible, and how its amounts were calculated.
 * @param cards of other features, by the names of the view
 */
export function InvoiceDetailPage({ cards }: { cards: Parts<Invoice> }) {
  const { id = '' } = useParams()
  const refresh = useRefresh()
  const [parts] = useState(() => ({ ...PARTS, ...cards }))
  return (
    <RecordPage<Invoice> resource="invoices" id={id} page="invoiceDetail" list="invoices" back={t('invoices.back')}>
      {(invoice, reload) => (
        <RecordView
          key={invoice.id}
          view="invoice"
          record={invoice}
          parts={parts}
          reload={() => {
            void refresh('contractor/get-history-invoice')
            return reload()
          }}
        />
      )}
    </RecordPage>
  )
}

const LOGO_PX = 56

/** The parts that schemas/views/invoice.json names, but for those of other features. */
const PARTS: Parts<Invoice> = {
  logo: ({ record: { company } }) => <CompanyLogo name={company.name} logoUrl={company.logo_url} size={LOGO_PX} />,
  steps: InvoiceSteps,
  concept: ({ record }) => (
    <Block as="p" top="s">
      {record.concept}
    </Block>
  ),
  ball: Turn,
  amounts: AmountsCard,
  rounds: ({ record }) => (record.adjustments.length > 0 ? <RoundsCard invoice={record} /> : null),
  proofs: ProofsCard,
  history: ({ record }) => <HistoryCard invoiceId={record.id} />,
}

function Turn({ record }: PartProps<Invoice>) {
  const { role } = useSession()
  const { waits_for, status, approved_by, approved_by_client_at, approvals, approvers_needed } = record
  const isWaiting = status === 'Approval' && approved_by_client_at === null && approvers_needed > 1
  const by =
    approved_by &&
    approved_by_client_at &&
    t('invoices.approvedBy', { name: approved_by.name, day: formatDate(approved_by_client_at) })
  return (
    <Ball
      record={record}
      isOwn={(waits_for === 'Client' && role === 'Client') || (waits_for === 'Owner' && role === 'Contractor')}
      more={[isWaiting && t('invoices.awaits', { have: approvals.length, need: approvers_needed }), by]}
    />
  )
}

function AmountsCard({ record: invoice }: PartProps<Invoice>) {
  const { items, currency, explanation, fee, fee_vat, total_client } = invoice
  const columns = columnsOf<[number, Invoice['items'][number]]>('invoices.item', {
    description: ([, item]) => item.description,
    quantity: figureColumn(([, item]) => item.quantity),
    price: figureColumn(([, item]) => formatPrice(item.unit_price, currency)),
    amount: figureColumn(([, item]) => formatMoney(item.amount, currency)),
  })
  return (
    <Card title={t('invoices.amounts')} isWide>
      <DataTable isInCard label={t('invoices.amounts')} columns={columns} rows={[...items.entries()]} keyOf={([at]) => at} />
      <div className={style['totals']}>
        <Facts
          layout="totals"
          facts={explanation.map(({ name, amount, how, source }) => [
            name,
            formatMoney(amount, currency),
            undefined,
            false,
            source === null ? how : `${how}. ${t('invoices.source', { law: source })}`,
          ])}
        />
        {total_client !== null && (
          <Facts
            layout="totals"
            facts={[
              [t('invoices.client.fee'), formatMoney(fee, currency)],
              [t('invoices.client.vat'), formatMoney(fee_vat, currency)],
              [t('invoices.client.total'), formatMoney(total_client, currency)],
            ]}
          />
        )}
      </div>
    </Card>
  )
}
