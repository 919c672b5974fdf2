import { Button } from 'antd'
import { t } from '../../../contract/language/texts.ts'
import type { Receipt } from '../../../contract/payroll/receipts/schemas.ts'
import { useRead } from '../../../providers/calls.ts'
import { type ReceiptPaper, receiptPapers } from '../../parts/receipt-papers.ts'
import { dialogTexts, OperationButton, OperationDialog } from '../../resource/operation-dialog.tsx'
import { type PartProps, type Parts, RecordView } from '../../resource/record-view.tsx'
import { columnsOf, DataTable, figureColumn } from '../../tables/data-table.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { formatDate, formatDateTime, formatMoney } from '../../ui/format.ts'
import { joined } from '../../ui/joined.ts'
import { Card, Grid, Note, Row } from '../../ui/layout.tsx'
import { Callout, NotLoaded, type Reloaded } from '../../ui/notices.tsx'
import style from './receipts.module.css'

interface ReceiptViewProps {
  receiptId: number
  isOwner: boolean
  onBack: () => void
}

type Shown = Receipt & { heading: string; is_owner: boolean }

/** The parts that schemas/views/receipt.json names. */
const PARTS: Parts<Shown> = {
  pay: Pay,
  notices: Notices,
  steps: Steps,
  lines: PaidAndTaken,
  comparison: ({ record }) => <Comparison receipt={record} />,
  sums: ({ record }) => (
    <Grid columns="fit" gap="l">
      <YearSoFar receipt={record} />
      <Papers receipt={record} />
    </Grid>
  ),
}

/** One receipt: net pay, calculation, differences, papers, and the person's signature or objection. */
export function ReceiptView({ receiptId, isOwner, onBack }: ReceiptViewProps) {
  const { data, error, refetch } = useRead('payroll/get-payroll-receipt', { receiptId }, { refetchOnWindowFocus: false })
  const shownOf = ({ receipt }: { receipt: Receipt }): Shown => ({
    ...receipt,
    heading: isOwner ? receipt.company.name : receipt.person,
    is_owner: isOwner,
  })
  return (
    <>
      <Row bottom="m">
        <Button onClick={onBack}>{`← ${t('receipts.back')}`}</Button>
      </Row>
      {data ? (
        <RecordView
          view="receipt"
          parts={PARTS}
          record={shownOf(data)}
          reload={async () => {
            const latest = await refetch()
            return latest && shownOf(latest)
          }}
        />
      ) : (
        <NotLoaded error={error} refetch={refetch} />
      )}
    </>
  )
}

function Steps({ record: { id: receiptId, steps }, reload }: PartProps<Shown>) {
  const may = (step: string) => steps.some(({ action }) => action === step)
  // A refused call may mean that the receipt was signed or answered elsewhere.
  const step = { input: { receiptId }, onChanged: reload, onFailed: reload }
  return (
    <Row>
      {may('sign') && (
        <DialogButton
          type="primary"
          dialog={(close) => <SignDialog receiptId={receiptId} onChanged={reload} onClose={close} />}
        >
          {t('receipts.sign')}
        </DialogButton>
      )}
      {may('object') && (
        <OperationButton
          operation="payroll/object-payroll-receipt"
          {...step}
          {...dialogTexts('receipts.objecting')}
          reason="required"
        />
      )}
      {may('answer') && (
        <OperationButton
          operation="payroll/answer-payroll-receipt"
          {...step}
          {...dialogTexts('receipts.answering')}
          label={t('receipts.answering.title')}
          reason="required"
          reasonLabel={t('receipts.answer')}
          button={{ type: 'primary' }}
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
      <Note>
        {joined(
          t(returned_at ? 'receipts.dueOn' : 'receipts.paidOn', { day: formatDate(payment_date) }),
          t('receipts.period', { from: formatDate(period_start), to: formatDate(period_end) }),
          folio,
        )}
      </Note>
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
      {signed_at && <Note>{t('receipts.signed', { day: formatDateTime(signed_at) })}</Note>}
      {to_claim && (
        <Callout type="info" title={t('receipts.toClaim', { year: to_claim.year })}>
          {t(is_owner ? 'receipts.claim' : 'receipts.claimOf', { amount: formatMoney(to_claim.amount, currency) })}
        </Callout>
      )}
      {message && (
        <Callout type="info" title={t('receipts.message')}>
          {message}
        </Callout>
      )}
      {objection && (
        <Callout type="warning" title={is_owner ? t('receipts.objection') : t('receipts.objectionOf')}>
          {answer ? `${objection} — ${t('receipts.answer')}: ${answer}` : objection}
        </Callout>
      )}
    </>
  )
}

function PaidAndTaken({ record }: PartProps<Shown>) {
  const { paid, gross, taken, deductions, currency } = record
  const words = wordsOf(record)
  return (
    <Grid columns="fit" gap="l">
      <Lines title={words.paid} lines={paid} total={[words.gross, gross]} currency={currency} />
      <Lines title={words.taken} lines={taken} total={[words.deductions, deductions]} currency={currency} />
    </Grid>
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
        <Note>{t('receipts.nothingTaken')}</Note>
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

function Amounts({ label, rows, total }: { label: string; rows: readonly Amount[]; total?: Amount }) {
  const columns = columnsOf<[number, Amount]>('receipts', {
    concept: { cell: ([, [name]]) => name, footer: total?.[0] },
    net: figureColumn(([, [, amount]]) => amount, { footer: total?.[1] }),
  })
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
  const papers: ReceiptPaper[] = [...receiptPapers(parts), { label: t('receipts.zip'), input: { part: 'zip' } }]
  return (
    <Card title={t('receipts.papers')}>
      <Row>
        {papers.map(({ label, input }) => (
          <DownloadButton key={label} operation="payroll/download-payroll-receipt" input={{ receiptId: id, ...input }}>
            {label}
          </DownloadButton>
        ))}
      </Row>
    </Card>
  )
}

interface SignDialogProps {
  receiptId: number
  onChanged: () => Promise<Reloaded>
  onClose: () => void
}

/** Asks for the password, which is the signature. Closed, the receipt is read again: it may have been signed elsewhere. */
function SignDialog({ receiptId, onChanged, onClose }: SignDialogProps) {
  const leave = () => {
    onClose()
    return onChanged()
  }
  return (
    <OperationDialog
      operation="payroll/sign-payroll-receipt"
      form="confirm-password"
      isPassword
      input={({ typed }) => ({ receiptId, password: String(typed['password']) })}
      {...dialogTexts('receipts.signing')}
      onDone={async () => {
        await onChanged()
        onClose()
      }}
      onClose={() => void leave()}
      onReload={leave}
    />
  )
}

type Change = NonNullable<Receipt['comparison']>['changes'][number]

/** Concept by concept against the last receipt of the same kind; together the changes are the change of the net. */
function Comparison({ receipt: { comparison, currency } }: { receipt: Receipt }) {
  const money = (amount: string) => formatMoney(amount, currency)
  const signed = (amount: string) => (amount.startsWith('-') ? money(amount) : `+${money(amount)}`)
  const columns = columnsOf<Change>('receipts', {
    concept: ({ name }) => name,
    before: figureColumn(({ before }) => money(before)),
    now: figureColumn(({ now }) => money(now)),
    difference: figureColumn(({ difference }) => signed(difference)),
  })
  return (
    <Card title={t('receipts.comparison')}>
      {comparison === null ? (
        <Note>{t('receipts.first')}</Note>
      ) : comparison.changes.length === 0 ? (
        <Note>{t('receipts.same')}</Note>
      ) : (
        <>
          <p>
            {t('receipts.changed', { difference: signed(comparison.difference), day: formatDate(comparison.payment_date) })}
          </p>
          <DataTable
            isInCard
            label={t('receipts.changesLabel')}
            columns={columns}
            rows={comparison.changes}
            keyOf={({ name, isTaken }) => `${name}-${isTaken}`}
          />
        </>
      )}
    </Card>
  )
}
