import { Alert } from 'antd'
import { lazy, Suspense } from 'react'
import { daysSince } from '../../../contract/calendar.ts'
import type { PaymentRequest } from '../../../contract/payroll/requests/schemas.ts'
import { PAYMENT_REQUEST_TEXTS as TEXTS } from '../../texts/payment-requests.ts'
import { CompanyLogo } from '../../ui/company-logo.tsx'
import type { Fact } from '../../ui/facts.tsx'
import { formatDate, formatDateTime } from '../../ui/format.ts'
import { PageTabs } from '../../ui/page-tabs.tsx'
import { RecordHeader } from '../../ui/record-header.tsx'
import { useSession } from '../../ui/session-context.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useChosenTab } from '../../ui/use-chosen-tab.ts'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { HistoryCard } from './history-card.tsx'
import { IssuesCard } from './issues-card.tsx'
import style from './payment-requests.module.css'
import { PaymentTab } from './payment-tab.tsx'
import { PayrollsTab } from './payrolls/payrolls-tab.tsx'
import { RequestNotes } from './request-notes.tsx'
import type { RequestPartProps } from './request-part.ts'
import { CalculationCard } from './steps/calculation-card.tsx'
import { StepBar } from './steps/step-bar.tsx'
import { useCalculation } from './steps/use-calculation.ts'
import { TotalsStrip } from './totals-strip.tsx'

const LOGO_PX = 56
const SettingsTab = lazy(async () => ({ default: (await import('./settings/settings-tab.tsx')).SettingsTab }))
const AnnualCard = lazy(async () => ({ default: (await import('./annual/annual-card.tsx')).AnnualCard }))
const ProfitSharingCard = lazy(async () => ({
  default: (await import('./profit-sharing/profit-sharing-card.tsx')).ProfitSharingCard,
}))
const PapersTab = lazy(async () => ({ default: (await import('./papers/papers-tab.tsx')).PapersTab }))
const TABS = ['payrolls', 'payment', 'papers', 'settings', 'history'] as const

/** All of one payment request. */
export function RequestView({ request, onChanged }: RequestPartProps) {
  useDocumentTitle(request.folio)
  const { chosen = TABS[0], choose } = useChosenTab(TABS)
  const calculation = useCalculation(request, onChanged)
  const { company, name, folio, is_stale, calculated_at } = request
  return (
    <>
      <RecordHeader
        picture={<CompanyLogo name={company.name} logoUrl={company.logo_url} size={LOGO_PX} />}
        name={folio}
        status={<StatusBadge list="paymentRequest" value={request.status} />}
        facts={factsOf(request)}
        actions={
          <StepBar request={request} onChanged={onChanged} onRecalculate={calculation.start} isBusy={calculation.isBusy} />
        }
      >
        <p className={style['lead']}>
          {name} <Ball request={request} />
        </p>
      </RecordHeader>
      <div className={style['parts']}>
        <RequestNotes request={request} />
        <CalculationCard calculation={calculation} failed={request.failed_calculation} onAgain={calculation.again} />
        {calculated_at !== null && is_stale && <Alert type="warning" showIcon message={TEXTS.stale} />}
        {request.settings_changed && <Alert type="info" showIcon message={TEXTS.settingsChanged} />}
        <TotalsStrip request={request} />
        <IssuesCard request={request} onChanged={onChanged} />
        {(request.may_adjust ?? request.adjusts_year) !== null && (
          <Suspense fallback={null}>
            <AnnualCard request={request} onChanged={onChanged} />
          </Suspense>
        )}
        {request.kind === 'Profit sharing' && (
          <Suspense fallback={null}>
            <ProfitSharingCard request={request} onChanged={onChanged} />
          </Suspense>
        )}
      </div>
      <PageTabs
        label={TEXTS.tabs.label}
        tabs={TABS.map((key) => ({ key, label: TEXTS.tabs[key] }))}
        chosen={chosen}
        onChoose={choose}
      >
        {chosen === 'payrolls' && <PayrollsTab request={request} onChanged={onChanged} />}
        {chosen === 'payment' && <PaymentTab request={request} onChanged={onChanged} />}
        {chosen === 'papers' && (
          <Suspense fallback={<Spinner />}>
            <PapersTab request={request} onChanged={onChanged} />
          </Suspense>
        )}
        {chosen === 'settings' && (
          <Suspense fallback={<Spinner />}>
            <SettingsTab request={request} onChanged={onChanged} />
          </Suspense>
        )}
        {chosen === 'history' && <HistoryCard key={request.version} requestId={request.id} />}
      </PageTabs>
    </>
  )
}

/** Who has the ball and since when, and until when the company may change something. */
function Ball({ request }: { request: PaymentRequest }) {
  const { role } = useSession()
  const { waits_for, status, status_since, client_approved_at, approvals, approvers_needed } = request
  const isOwn = waits_for === 'Client' && role === 'Client'
  const who = isOwn ? TEXTS.ownWaits : (TEXTS.waitsFor[waits_for] ?? waits_for)
  const isWaiting = status === 'Approval' && client_approved_at === null && approvers_needed > 1
  return (
    <span className={style['ball']}>
      <strong>{who}</strong>{' '}
      {waits_for !== 'Nobody' && TEXTS.since(formatDate(status_since), TEXTS.days(daysSince(status_since)))}
      {isWaiting && ` · ${TEXTS.approvals(approvals.length, approvers_needed)}`}
      {client_approved_at !== null && ` · ${TEXTS.approvedOn(formatDate(client_approved_at))}`}
    </span>
  )
}

function factsOf(request: PaymentRequest): Fact[] {
  const { facts } = TEXTS
  const { company, kind, period_type, period_start, period_end, payment_date, cutoff_at, calculated_at } = request
  const rows: Fact[] = [
    [facts.company, company.name],
    [facts.kind, TEXTS.kindAndPeriod(kind, period_type)],
    [facts.period, TEXTS.period(formatDate(period_start), formatDate(period_end))],
    [facts.payment, formatDate(payment_date)],
    [facts.cutoff, formatDateTime(cutoff_at)],
  ]
  if (calculated_at !== null) rows.push([facts.calculated, formatDateTime(calculated_at)])
  if (request.cancelled_reason) rows.push([facts.cancelled, request.cancelled_reason])
  return rows
}
