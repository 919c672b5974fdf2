import { Alert } from 'antd'
import { type ComponentType, createContext, lazy, useContext } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { valueText } from '../../../contract/language/values.ts'
import type { PaymentRequest } from '../../../contract/payroll/requests/schemas.ts'
import { Ball } from '../../parts/ball.tsx'
import type { PartProps, Parts } from '../../resource/part.ts'
import { RecordView } from '../../resource/record-view.tsx'
import { CompanyLogo } from '../../ui/company-logo.tsx'
import { formatDate } from '../../ui/format.ts'
import { Block } from '../../ui/layout.tsx'
import { useSession } from '../../ui/session-context.ts'
import { HistoryCard } from './history-card.tsx'
import { IssuesCard } from './issues-card.tsx'
import { PaymentTab } from './payment-tab.tsx'
import { PayrollsTab } from './payrolls/payrolls-tab.tsx'
import { RequestNotes } from './request-notes.tsx'
import type { RequestPartProps } from './request-part.ts'
import { CalculationCard } from './steps/calculation-card.tsx'
import { RequestSteps } from './steps/request-steps.tsx'
import { useRequestRun } from './steps/use-run.ts'
import { TotalsStrip } from './totals-strip.tsx'

const LOGO_PX = 56
const SettingsTab = lazy(async () => ({ default: (await import('./settings/settings-tab.tsx')).SettingsTab }))
const AnnualCard = lazy(async () => ({ default: (await import('./annual/annual-card.tsx')).AnnualCard }))
const ProfitSharingCard = lazy(async () => ({
  default: (await import('./profit-sharing/profit-sharing-card.tsx')).ProfitSharingCard,
}))
const PapersTab = lazy(async () => ({ default: (await import('./papers/papers-tab.tsx')).PapersTab }))

/** The calculation that runs for this request: a step starts it, and a card shows how far it is. */
const Calculation = createContext<ReturnType<typeof useRequestRun> | null>(null)
function useRunningCalculation() {
  const calculation = useContext(Calculation)
  if (calculation === null) throw new Error('This part belongs on the page of a payment request.')
  return calculation
}

const part = (Part: ComponentType<RequestPartProps>) =>
  function RequestPart({ record, reload }: PartProps<PaymentRequest>) {
    return <Part request={record} onChanged={reload} />
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
      {record.name} <Turn request={record} />
    </Block>
  ),
  steps: (props) => {
    const { start, isBusy } = useRunningCalculation()
    return <RequestSteps {...props} onRecalculate={start} isBusy={isBusy} />
  },
  notes: part(RequestNotes),
  calculation: part(({ request }) => {
    const calculation = useRunningCalculation()
    return (
      <>
        <CalculationCard calculation={calculation} failed={request.failed_calculation} />
        {request.calculated_at !== null && request.is_stale && (
          <Alert type="warning" showIcon message={t('payment-requests.stale')} />
        )}
        {request.settings_changed && <Alert type="info" showIcon message={t('payment-requests.settingsChanged')} />}
      </>
    )
  }),
  totals: part(TotalsStrip),
  issues: part(IssuesCard),
  annual: part((props) =>
    (props.request.may_adjust ?? props.request.adjusts_year) === null ? null : <AnnualCard {...props} />,
  ),
  profitSharing: part((props) => (props.request.kind === 'Profit sharing' ? <ProfitSharingCard {...props} /> : null)),
  payrolls: part(PayrollsTab),
  payment: part(PaymentTab),
  papers: part(PapersTab),
  settings: part(SettingsTab),
  history: ({ record }) => <HistoryCard key={record.version} requestId={record.id} />,
}

/** All of one payment request. */
export function RequestView({ record, reload }: PartProps<PaymentRequest>) {
  const { id, running_job } = record
  const calculation = useRequestRun('payroll/recalculate-request-payment', id, running_job, reload)
  return (
    <Calculation value={calculation}>
      <RecordView view="payment-request" parts={PARTS} record={record} reload={reload} />
    </Calculation>
  )
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
