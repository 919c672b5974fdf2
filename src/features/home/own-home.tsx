import { Alert } from 'antd'
import { Link } from 'react-router'
import { PAGES } from '../../../access-control/pages.ts'
import type { Role } from '../../../access-control/roles.ts'
import type { DocumentRequest } from '../../../contract/documents/schemas.ts'
import { t, textAt } from '../../../contract/language/texts.ts'
import type { WaitingItem, WaitingKind } from '../../../contract/waiting/schemas.ts'
import { FRESH_MS } from '../../../providers/query-client.ts'
import { useRead } from '../../../providers/use-read.ts'
import { guideSteps } from '../../ui/guide-steps.ts'
import { Stack } from '../../ui/layout.tsx'
import { ErrorNotice } from '../../ui/notices.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { AskedDocuments } from './asked-documents.tsx'
import { GuideCard } from './guide-card.tsx'
import style from './home.module.css'
import { OwnInvoices } from './own-invoices.tsx'
import { OwnPay } from './own-pay.tsx'
import { SignatureCard } from './signature-card.tsx'
import { WaitingCard } from './waiting/waiting-card.tsx'

const BANK = `${PAGES.employeeDetail.path}?tab=bank`

/** Home of Employee and Contractor (E11): requests to them, the state of their onboarding, and the guide. */
export function OwnHome() {
  const profile = useRead('employee/get-my-profile-data', {}, { staleTime: FRESH_MS })
  const documents = useRead('employee/get-all-documents-employee', {}, { staleTime: FRESH_MS })
  const failed = profile.error ?? documents.error
  if (failed) {
    const again = () => void Promise.all([profile.refetch(), documents.refetch()])
    return <ErrorNotice heading={t('own-home.notLoaded')} message={failed.message} onRetry={again} />
  }
  if (!profile.data || !documents.data) return <Spinner />
  const { client } = profile.data
  const { requests } = documents.data
  const steps = guideSteps(client.role.name as Role)
  const isGuided = client.user_guide && steps.some((step) => step >= client.step)
  const isContractor = client.role.name === 'Contractor'
  const [bank] = client.bankDetail
  const hasBank = Boolean(bank?.clabe || bank?.wise_email)
  return (
    <Stack bottom="l">
      <NextStep status={client.onboarding?.status ?? null} isDone={hasBank && !isGuided} />
      <SignatureCard person={client} />
      <AskedDocuments requests={requests} />
      <WaitingCard isShownElsewhere={({ kind, items }) => isOnACard(kind, items, requests)} />
      {!hasBank && !isGuided && <BankMissing />}
      {isGuided && <GuideCard step={client.step} steps={steps} />}
      <OwnPay isContractor={isContractor} />
      {isContractor && <OwnInvoices mayCreate={client.onboarding?.status === 'Approved'} />}
    </Stack>
  )
}

/** Has this waiting item a card of its own? Signature, guide, and the documents requested in words have one. */
function isOnACard(kind: WaitingKind, items: readonly WaitingItem[], requests: readonly DocumentRequest[]): boolean {
  const asked = requests.filter(({ closed_at }) => closed_at === null).flatMap(({ open_kinds }) => open_kinds)
  if (kind === 'own-documents') return items.every(({ documents }) => documents.every((name) => asked.includes(name)))
  return kind === 'own-signature' || kind === 'own-guide'
}

/** The guide of a contractor ends without asking for the bank account, which every payment needs. */
const BankMissing = () => (
  <Alert
    type="warning"
    showIcon
    message={t('own-home.bank.title')}
    description={
      <div className={style['asked']}>
        <p>{t('own-home.bank.detail')}</p>
        <Link to={BANK}>{t('own-home.bank.open')}</Link>
      </div>
    }
  />
)

/** The status of the onboarding as a sentence that names the next actor and action. */
function NextStep({ status, isDone }: { status: string | null; isDone: boolean }) {
  const next = textAt('own-home.next', status ?? '')
  if (!next) return null
  return (
    <p className={style['next']}>
      <span className="visually-hidden">{t('own-home.status')}: </span>
      <StatusBadge list="onboarding" value={status} />
      <span>
        {next}
        {status === 'Uploads' && isDone && ` ${t('own-home.nothingToDo')}`}
      </span>
    </p>
  )
}
