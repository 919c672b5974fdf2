import { Button } from 'antd'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useParams } from 'react-router'
import { t } from '../../../contract/language/texts.ts'
import { valueText } from '../../../contract/language/values.ts'
import type { PaymentRequest, RequestTotals } from '../../../contract/payroll/requests/schemas.ts'
import { useRead } from '../../../providers/calls.ts'
import { Ball } from '../../parts/ball.tsx'
import { useRequestRun } from '../../parts/progress/use-run.ts'
import { Story } from '../../resource/history/story.tsx'
import { RecordPage } from '../../resource/record-page.tsx'
import { type PartProps, type Parts, RecordView } from '../../resource/record-view.tsx'
import { StepBar, sayMissing } from '../../resource/step-bar.tsx'
import { type Column, DataTable } from '../../tables/data-table.tsx'
import { CompanyLogo } from '../../ui/avatar.tsx'
import { formatDate, MISSING } from '../../ui/format.ts'
import { Block, Box, Card, Facts, LinkButton, List, Note, ProblemNote, Quote } from '../../ui/layout.tsx'
import { lazyDialog, lazyPart } from '../../ui/lazy-part.tsx'
import { Callout, EmptyNotice, Loaded } from '../../ui/notices.tsx'
import { useSession } from '../../ui/session-context.ts'
import { withFolios } from '../../ui/with-folios.tsx'
import { changeOf } from './change-of.ts'
import { IssuesCard } from './issues-card.tsx'
import { RunProgress } from './papers/run-progress.tsx'
import style from './payment-requests.module.css'
import { PaymentTab } from './payment-tab.tsx'
import { PayrollsTab } from './payrolls/payrolls-tab.tsx'
import { useOpenPayroll } from './payrolls/use-open-payroll.ts'
import type { RequestPartProps } from './rights.ts'
import { allTotals, MAIN_TOTALS, totalName, totalText } from './totals.ts'

/** One payment request: its status, the steps that are possible, the payrolls and their explanation. */
export function RequestDetailPage() {
  const { id = '' } = useParams()
  return (
    <RecordPage<PaymentRequest>
      resource="payment-requests"
      id={id}
      page="requestDetail"
      list="requestPayments"
      back={t('payment-requests.back')}
    >
      {(request, reload) => (
        <WithCalculation key={request.id} request={request} onChanged={reload}>
          <RecordView view="payment-request" parts={PARTS} record={request} reload={reload} />
        </WithCalculation>
      )}
    </RecordPage>
  )
}

const LOGO_PX = 56
const SettingsTab = lazyPart(async () => (await import('./settings/settings-tab.tsx')).SettingsTab)
const AnnualCard = lazyPart(async () => (await import('./annual/annual-card.tsx')).AnnualCard)
const ProfitSharingCard = lazyPart(async () => (await import('./profit-sharing/profit-sharing-card.tsx')).ProfitSharingCard)
const PapersTab = lazyPart(async () => (await import('./papers/papers-tab.tsx')).PapersTab)

/** The running calculation of this request: a step starts it, and a card shows its progress. */
const Calculation = createContext<ReturnType<typeof useRequestRun> | null>(null)
function useRunningCalculation() {
  const calculation = useContext(Calculation)
  if (calculation === null) throw new Error('This part belongs on the page of a payment request.')
  return calculation
}

/** The parts that schemas/views/payment-request.json names. */
const PARTS: Parts<PaymentRequest> = {
  logo: ({ record: { company } }) => <CompanyLogo name={company.name} logoUrl={company.logo_url} size={LOGO_PX} />,
  kind: ({ record: { kind, period_type } }) =>
    t('payment-requests.kindAndPeriod', {
      kind: valueText(kind),
      type: valueText(period_type).toLowerCase(),
    }),
  ball: ({ record }) => (
    <Block as="p" top="s">
      {record.name} · <Turn request={record} />
    </Block>
  ),
  steps: RequestSteps,
  notes: RequestNotes,
  calculation: ({ record: request }) => {
    const calculation = useRunningCalculation()
    return (
      <>
        <CalculationCard calculation={calculation} failed={request.failed_calculation} />
        {request.calculated_at !== null && request.is_stale && <Callout type="warning" title={t('payment-requests.stale')} />}
        {request.settings_changed && <Callout type="info" title={t('payment-requests.settingsChanged')} />}
      </>
    )
  },
  totals: TotalsStrip,
  issues: IssuesCard,
  annual: (props) => ((props.record.may_adjust ?? props.record.adjusts_year) === null ? null : <AnnualCard {...props} />),
  profitSharing: (props) => (props.record.kind === 'Profit sharing' ? <ProfitSharingCard {...props} /> : null),
  payrolls: PayrollsTab,
  payment: PaymentTab,
  papers: PapersTab,
  settings: SettingsTab,
  history: ({ record }) => <HistoryCard key={record.version} requestId={record.id} />,
}

/** Each message of the progress draws the parts that show it, and not the whole page. */
function WithCalculation({ request: { id, running_job }, onChanged, children }: RequestPartProps & { children: ReactNode }) {
  const calculation = useRequestRun('payroll/recalculate-request-payment', id, running_job, onChanged)
  return <Calculation value={calculation}>{children}</Calculation>
}

function Turn({ request }: { request: PaymentRequest }) {
  const { role } = useSession()
  const { waits_for, status, client_approved_at, approvals, approvers_needed } = request
  const isWaiting = status === 'Approval' && client_approved_at === null && approvers_needed > 1
  return (
    <Ball
      record={request}
      isOwn={waits_for === 'Client' && role === 'Client'}
      more={[
        isWaiting && t('payment-requests.approvals', { have: approvals.length, need: approvers_needed }),
        client_approved_at !== null && t('payment-requests.approvedOn', { day: formatDate(client_approved_at) }),
      ]}
    />
  )
}

/** Statuses in which the company reads the note of the sender. */
const SENT: readonly string[] = ['Approval', 'Validating']

/** The note of one side to the other, above everything else: the changes that the company wants, or our note on sending. */
function RequestNotes({ record: request }: PartProps<PaymentRequest>) {
  const isClient = useSession().role === 'Client'
  const { adjustment, send_note, sent_at, status, waits_for } = request
  if (waits_for === 'Nobody') return null
  return (
    <>
      {adjustment && (
        <Callout
          type="warning"
          title={isClient ? t('payment-requests.said.adjustmentOwn') : t('payment-requests.said.adjustment')}
        >
          <Adjustment adjustment={adjustment} />
        </Callout>
      )}
      {send_note !== null && sent_at !== null && SENT.includes(status) && (
        <Callout
          type="info"
          title={isClient ? t('payment-requests.said.note') : t('payment-requests.said.noteOwn', { day: formatDate(sent_at) })}
        >
          <Quote>{send_note}</Quote>
        </Callout>
      )}
    </>
  )
}

function Adjustment({ adjustment }: { adjustment: NonNullable<PaymentRequest['adjustment']> }) {
  return (
    <>
      <Quote top="s" bottom="s">
        {adjustment.reason}
      </Quote>
      <List isLined>
        {adjustment.payrollNotes.map(({ payrollId, person, note }) => (
          <li key={payrollId}>
            <strong>{person}:</strong> {note}
          </li>
        ))}
      </List>
    </>
  )
}

interface CalculationCardProps {
  calculation: ReturnType<typeof useRequestRun>
  failed: PaymentRequest['failed_calculation']
}

function CalculationCard({ calculation, failed }: CalculationCardProps) {
  const open = useOpenPayroll()
  const { isRunning, isBroken, errors } = calculation
  const failure = isRunning ? null : (failed?.reference ?? calculation.failure)
  if (!isRunning && !isBroken && failure === null && errors.length === 0) return null
  return (
    <Card title={t('payment-requests.calculation.title')} isWide>
      <RunProgress
        run={{ ...calculation, failure: null }}
        title={t('payment-requests.calculation.title')}
        words={(completed: number, total: number) => t('payment-requests.calculation.of', { completed, total })}
        broken={t('payment-requests.calculation.broken')}
      />
      {failure !== null && (
        <Callout type="error" title={t('payment-requests.calculation.stopped')}>
          {t('payment-requests.calculation.stoppedHelp', { reference: failure })}
        </Callout>
      )}
      {errors.length > 0 && (
        <>
          <ProblemNote>{t('payment-requests.calculation.failed', { count: errors.length })}</ProblemNote>
          <List isRow isLined className={style['entries']}>
            {errors.map(({ payrollId, person, error }) => (
              <li key={payrollId}>
                <LinkButton onClick={() => open(payrollId)}>{person}</LinkButton>
                <span>{error}</span>
              </li>
            ))}
          </List>
        </>
      )}
    </Card>
  )
}

const RequestStep = lazyDialog(async () => (await import('./steps/request-step.tsx')).RequestStep)

function RequestSteps({ record, reload }: PartProps<PaymentRequest>) {
  const { start, isBusy } = useRunningCalculation()
  const { steps, is_stale, status } = record
  // The calculation is the main action while figures are missing.
  const isNext = is_stale && status !== 'Calculated'
  return (
    <StepBar
      steps={steps.map((step) => (isNext && step.action === 'recalculate' ? { ...step, button: 'primary' } : step))}
      label={t('payment-requests.steps')}
      note={sayMissing(steps, (list: string) => t('payment-requests.missing', { list }))}
      isBarred={({ missing }) => missing.length > 0 || isBusy}
      takes={{ recalculate: () => void start() }}
      dialog={(step, close) => <RequestStep record={record} step={step} reload={reload} onClose={close} />}
    />
  )
}

const STEP = 50
const MOST = 200

function HistoryCard({ requestId }: { requestId: number }) {
  const [limit, setLimit] = useState(STEP)
  const query = useRead('payroll/get-history-request-payment', { requestId, page: 1, limit })
  return (
    <Loaded query={query}>
      {({ history, totalHistory }) =>
        history.length === 0 ? (
          <EmptyNotice>{t('payment-requests.history.none')}</EmptyNotice>
        ) : (
          <Card title={t('payment-requests.tabs.history')}>
            <Story entries={history} />
            {totalHistory > limit && limit < MOST && (
              <Button onClick={() => setLimit(MOST)}>{t('payment-requests.history.more')}</Button>
            )}
          </Card>
        )
      }
    </Loaded>
  )
}

/** The totals of the request, each compared with the last request of its kind. */
function TotalsStrip({ record: request }: PartProps<PaymentRequest>) {
  const { totals, totals_previous, previous, currency } = request
  const shown = (name: keyof RequestTotals, from: RequestTotals = totals) => totalText(name, from, currency)
  const change = (name: keyof RequestTotals, before: RequestTotals) =>
    changeOf(totals[name], before[name], name === 'people' ? null : currency)
  const isCalculated = request.calculated_at !== null
  const columns: Column<keyof RequestTotals>[] = [
    { key: 'concept', title: t('payment-requests.totals.concept'), cell: totalName },
    { key: 'amount', title: t('payment-requests.totals.amount'), isFigure: true, cell: (name) => shown(name) },
  ]
  if (totals_previous && previous) {
    const title = t('payment-requests.totals.previous', { folio: previous.folio })
    columns.push({ key: 'previous', title, isFigure: true, cell: (name) => shown(name, totals_previous) })
  }
  if (totals_previous) {
    columns.push({
      key: 'change',
      title: t('payment-requests.totals.change'),
      isFigure: true,
      cell: (name) => change(name, totals_previous),
    })
  }
  return (
    <Box label={t('payment-requests.totals.title')}>
      <Facts
        layout="figures"
        facts={MAIN_TOTALS.map((name) => {
          const value = isCalculated || name === 'people' ? shown(name) : MISSING
          const changed = isCalculated && totals_previous ? change(name, totals_previous) : null
          const isSame = totals[name] === totals_previous?.[name]
          return [
            totalName(name),
            value,
            <>
              {value}
              {changed !== null && previous && (
                <small>
                  {withFolios(
                    isSame
                      ? t('payment-requests.totals.same', { folio: previous.folio })
                      : t('payment-requests.totals.before', { change: changed, folio: previous.folio }),
                  )}
                </small>
              )}
            </>,
            name === 'net' && 'main',
          ]
        })}
      />
      {!isCalculated && <Note top="xs">{t('payment-requests.neverCalculated')}</Note>}
      {isCalculated && (
        <Block as="details" top="m">
          <summary>{t('payment-requests.totals.all')}</summary>
          <DataTable label={t('payment-requests.totals.all')} columns={columns} rows={allTotals()} keyOf={(name) => name} />
        </Block>
      )}
    </Box>
  )
}
