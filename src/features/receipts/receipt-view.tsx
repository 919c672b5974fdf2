import { Alert, Button } from 'antd'
import { useCallback, useState } from 'react'
import { t, texts } from '../../../contract/language/texts.ts'
import type { Receipt } from '../../../contract/payroll/receipts/schemas.ts'
import { callApi } from '../../../providers/api.ts'
import { useCall } from '../../../providers/use-call.ts'
import { useRead } from '../../../providers/use-read.ts'
import { PasswordDialog } from '../../forms/password-dialog.tsx'
import { downloadReceipt, type ReceiptPaper, receiptPapers } from '../../parts/receipt-papers.ts'
import { dialogTexts } from '../../resource/dialog-texts.ts'
import { OperationDialog } from '../../resource/operation-dialog.tsx'
import type { PartProps, Parts } from '../../resource/part.ts'
import { RecordView } from '../../resource/record-view.tsx'
import type { Column } from '../../tables/column.ts'
import { DataTable } from '../../tables/data-table.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Card } from '../../ui/card.tsx'
import { formatDate, formatDateTime, formatMoney } from '../../ui/format.ts'
import { Block, Row } from '../../ui/layout.tsx'
import { NotLoaded } from '../../ui/loaded.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { Comparison } from './comparison.tsx'
import style from './receipts.module.css'

interface ReceiptViewProps {
  receiptId: number
  isOwner: boolean
  onBack: () => void
}

/** A receipt as its view shows it. */
type Shown = Receipt & { heading: string; is_owner: boolean }

/** The parts that schemas/views/receipt.json names. */
const PARTS: Parts<Shown> = {
  pay: Pay,
  notices: Notices,
  steps: Steps,
  lines: PaidAndTaken,
  comparison: ({ record }) => <Comparison receipt={record} />,
  sums: ({ record }) => (
    <div className={style['columns']}>
      <YearSoFar receipt={record} />
      <Papers receipt={record} />
    </div>
  ),
}

/** One receipt: net pay, calculation, differences, papers, and the person's signature or objection. */
export function ReceiptView({ receiptId, isOwner, onBack }: ReceiptViewProps) {
  const { data, error, refetch } = useRead('payroll/get-payroll-receipt', { receiptId }, { refetchOnWindowFocus: false })
  const back = <Button onClick={onBack}>{`← ${t('receipts.back')}`}</Button>
  if (!data) {
    return (
      <>
        <Row bottom="m">{back}</Row>
        <NotLoaded error={error} refetch={refetch} />
      </>
    )
  }
  const shownOf = ({ receipt }: { receipt: Receipt }): Shown => ({
    ...receipt,
    heading: isOwner ? receipt.company.name : receipt.person,
    is_owner: isOwner,
  })
  return (
    <>
      <Row bottom="m">{back}</Row>
      <RecordView
        view="receipt"
        parts={PARTS}
        record={shownOf(data)}
        reload={async () => {
          const latest = await refetch()
          return latest && shownOf(latest)
        }}
      />
    </>
  )
}

function Steps({ record: { id: receiptId, steps }, reload }: PartProps<Shown>) {
  const [asked, setAsked] = useState<'sign' | 'object' | 'answer' | null>(null)
  const may = (step: string) => steps.some(({ action }) => action === step)
  const done = async () => {
    await reload()
    setAsked(null)
  }
  const close = () => {
    setAsked(null)
    // It may have been refused because the receipt was signed or answered elsewhere.
    void reload()
  }
  if (steps.length === 0 && asked === null) return null
  return (
    <Row>
      {may('sign') && (
        <Button type="primary" onClick={() => setAsked('sign')}>
          {t('receipts.sign')}
        </Button>
      )}
      {may('object') && <Button onClick={() => setAsked('object')}>{t('receipts.objecting.label')}</Button>}
      {may('answer') && (
        <Button type="primary" onClick={() => setAsked('answer')}>
          {t('receipts.answering.title')}
        </Button>
      )}
      {asked === 'sign' && <SignDialog receiptId={receiptId} onDone={done} onClose={close} />}
      {asked === 'object' && (
        <OperationDialog
          operation="payroll/object-payroll-receipt"
          input={{ receiptId }}
          {...dialogTexts('receipts.objecting')}
          reason="required"
          onDone={done}
          onClose={close}
        />
      )}
      {asked === 'answer' && (
        <OperationDialog
          operation="payroll/answer-payroll-receipt"
          input={{ receiptId }}
          {...dialogTexts('receipts.answering')}
          reason="required"
          reasonLabel={t('receipts.answer')}
          onDone={done}
          onClose={close}
        />
      )}
    </Row>
  )
}

/** A contractor invoices with IVA and has withholdings; a returned payment is not called paid. */
function wordsOf({ payroll_id, returned_at }: Receipt): Record<'paid' | 'gross' | 'taken' | 'deductions', string> {
  if (payroll_id === null) {
    return {
      paid: t('receipts.invoiced'),
      gross: t('receipts.beforeWithholdings'),
      taken: t('receipts.withheld'),
      deductions: t('receipts.withheldTotal'),
    }
  }
  return {
    paid: returned_at ? t('receipts.toPay') : t('receipts.paid'),
    gross: returned_at ? t('receipts.toPayTotal') : t('receipts.gross'),
    taken: t('receipts.taken'),
    deductions: t('receipts.deductions'),
  }
}

function Pay({ record: { net, currency, payment_date, period_start, period_end, folio, returned_at } }: PartProps<Shown>) {
  return (
    <>
      <p className={style['net']}>{formatMoney(net, currency)}</p>
      <Block as="p" className={style['quiet']}>
        {[
          t(returned_at ? 'receipts.dueOn' : 'receipts.paidOn', { day: formatDate(payment_date) }),
          t('receipts.period', { from: formatDate(period_start), to: formatDate(period_end) }),
          folio,
        ].join(' · ')}
      </Block>
    </>
  )
}

function Notices({ record }: PartProps<Shown>) {
  const { is_owner, currency, returned_at, signed_at, to_claim, message, objection, answer } = record
  return (
    <>
      {returned_at && (
        <Callout type="error" title={t('receipts.returned', { day: formatDate(returned_at) })}>
          {t('receipts.returnedDetail')}
        </Callout>
      )}
      {signed_at && (
        <Block as="p" className={style['quiet']}>
          {t('receipts.signed', { day: formatDateTime(signed_at) })}
        </Block>
      )}
      {to_claim && (
        <Alert
          type="info"
          message={t('receipts.toClaim', { year: to_claim.year })}
          description={t(is_owner ? 'receipts.claim' : 'receipts.claimOf', { amount: formatMoney(to_claim.amount, currency) })}
        />
      )}
      {message && <Alert type="info" message={t('receipts.message')} description={message} />}
      {objection && (
        <Alert
          type="warning"
          message={is_owner ? t('receipts.objection') : t('receipts.objectionOf')}
          description={answer ? `${objection} — ${t('receipts.answer')}: ${answer}` : objection}
        />
      )}
    </>
  )
}

function PaidAndTaken({ record }: PartProps<Shown>) {
  const { paid, gross, taken, deductions, currency } = record
  const words = wordsOf(record)
  return (
    <div className={style['columns']}>
      <Lines title={words.paid} lines={paid} total={[words.gross, gross]} currency={currency} />
      <Lines title={words.taken} lines={taken} total={[words.deductions, deductions]} currency={currency} />
    </div>
  )
}

interface LinesProps {
  title: string
  lines: Receipt['paid']
  total: readonly [label: string, amount: string]
  currency: string
}

function Lines({ title, lines, total, currency }: LinesProps) {
  return (
    <Card title={title}>
      {lines.length === 0 ? (
        <p className={style['quiet']}>{t('receipts.nothingTaken')}</p>
      ) : (
        <Amounts
          label={title}
          rows={lines.map(({ name, quantity, amount }) => [
            quantity ? `${name} (${quantity})` : name,
            formatMoney(amount, currency),
          ])}
          total={[total[0], formatMoney(total[1], currency)]}
        />
      )}
    </Card>
  )
}

type Amount = readonly [label: string, amount: string]

/** Labelled amounts and their sum. */
function Amounts({ label, rows, total }: { label: string; rows: readonly Amount[]; total?: Amount }) {
  const columns: Column<[number, Amount]>[] = [
    { key: 'concept', title: t('receipts.concept'), cell: ([, [name]]) => name, footer: total?.[0] },
    { key: 'amount', title: t('receipts.net'), isFigure: true, cell: ([, [, amount]]) => amount, footer: total?.[1] },
  ]
  return <DataTable isInCard label={label} isHeadless columns={columns} rows={[...rows.entries()]} keyOf={([at]) => at} />
}

function YearSoFar({ receipt }: { receipt: Receipt }) {
  const { year_to_date, currency } = receipt
  const words = wordsOf({ ...receipt, returned_at: null })
  const rows = [
    [words.gross, year_to_date.gross],
    [words.deductions, year_to_date.deductions],
    [t('receipts.net'), year_to_date.net],
  ] as const
  return (
    <Card title={t('receipts.totals')}>
      <Amounts label={t('receipts.totals')} rows={rows.map(([label, amount]) => [label, formatMoney(amount, currency)])} />
    </Card>
  )
}

function Papers({ receipt: { id, parts } }: { receipt: Receipt }) {
  const { call, loading, error } = useCall(downloadReceipt)
  const papers: ReceiptPaper[] = [...receiptPapers(parts), { label: t('receipts.zip'), input: { part: 'zip' } }]
  return (
    <Card title={t('receipts.papers')}>
      <Refusal error={error} />
      <Row>
        {papers.map(({ label, input }) => (
          <Button key={label} disabled={loading} onClick={() => void call({ receiptId: id, ...input })}>
            {label}
          </Button>
        ))}
      </Row>
    </Card>
  )
}

interface SignDialogProps {
  receiptId: number
  onDone: () => unknown
  /** Reads the receipt again. */
  onClose: () => void
}

/** Asks for the password, which is the signature. */
function SignDialog({ receiptId, onDone, onClose }: SignDialogProps) {
  const send = useCallback((password: string) => callApi('payroll/sign-payroll-receipt', { receiptId, password }), [receiptId])
  const ends = { onDone, onClose, onReload: onClose }
  return <PasswordDialog id="sign-receipt" texts={texts('receipts.signing')} send={send} {...ends} />
}
