import { CheckCircleFilled, CompassOutlined, LockOutlined, RightCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { canOpen, PAGES } from '../../../access-control/pages.ts'
import type { Role } from '../../../access-control/roles.ts'
import { labelOf } from '../../../contract/documents/kinds.ts'
import type { DocumentRequest } from '../../../contract/documents/schemas.ts'
import { t, textAt, texts } from '../../../contract/language/texts.ts'
import type { Person } from '../../../contract/people/schemas.ts'
import type { DecodedSession } from '../../../contract/session/schemas.ts'
import type { WaitingItem, WaitingKind } from '../../../contract/waiting/schemas.ts'
import { useCall, useRead } from '../../../providers/calls.ts'
import { type EnvelopeCalls, useContractCalls } from '../../parts/envelope/envelope-calls.ts'
import { useEnvelope } from '../../parts/envelope/use-envelope.ts'
import { InvoiceLines } from '../../parts/invoices/invoice-lines.tsx'
import { formatDate, formatLongDay, formatMoney } from '../../ui/format.ts'
import { guideSteps } from '../../ui/guide-steps.ts'
import { joined } from '../../ui/joined.ts'
import { Block, Card, List, Note, Panel, Row, Stack } from '../../ui/layout.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { Callout, ErrorNotice, Refusal, Spinner } from '../../ui/notices.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useSession } from '../../ui/session-context.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import style from './home.module.css'
import { homeLinks } from './home-links.ts'
import { anchorOf, LAST_TOUR_STEP, type StepState, stateOf, wayTo } from './tour-steps.ts'
import { WaitingCard } from './waiting/waiting-card.tsx'

/** Target of links in mails: home asks to sign in first, which a detail page does not (B6), and then redirects. */
const OPEN_DOCUMENTS = `${PAGES.employeeDetail.path}?tab=documents`

/** First page after sign-in: a greeting and links to this person's work. */
export function HomePage() {
  const session = useSession()
  const [search] = useSearchParams()
  if (search.get('open') === 'documents' && canOpen(session, 'employeeDetail')) return <Navigate to={OPEN_DOCUMENTS} replace />
  const hints: Partial<Record<string, string>> = session.left
    ? { ...texts('office.home.hints'), ...texts('office.home.leaverHints') }
    : texts('office.home.hints')
  const isOwn = session.role === 'Employee' || session.role === 'Contractor'
  const where = joined(formatLongDay(new Date()), session.company?.name)
  return (
    <>
      <PageHead title={t('office.home.greeting', { firstname: session.firstname })} detail={where} />
      <div className={style['first']}>
        {session.role === 'Admin' && <FormProblems />}
        {session.role === 'Admin' && <JobProblems />}
        {session.left ? (
          <LeaverNotice left={session.left} company={session.company?.name} />
        ) : isOwn ? (
          <OwnHome />
        ) : (
          <Block bottom="l">
            <WaitingCard />
          </Block>
        )}
      </div>
      <ul className={style['links']}>
        {homeLinks(session).map(({ name, path, label }) => (
          <li key={name}>
            <Panel as={Link} to={path} gap="none">
              <strong>{label}</strong>
              <span className="missing">{hints[name]}</span>
            </Panel>
          </li>
        ))}
      </ul>
    </>
  )
}

/** For Admin: edited form files that could not be loaded, with the reasons (docs/forms.md). */
export function FormProblems() {
  const { data, error, refetch } = useRead('employee/get-form-problems', {})
  if (error && !data) return <NotRead title={t('forms.problems.unread')} error={error} onRetry={refetch} />
  const problems = data?.problems ?? []
  if (problems.length === 0) return null
  return (
    <Panel as="section" bottom="m" className={style['problems']} aria-labelledby="form-problems">
      <h2 id="form-problems">{t('forms.problems.title')}</h2>
      <p>{t('forms.problems.detail')}</p>
      {problems.map(({ file, reasons }) => (
        <div key={file}>
          <strong>{file || t('forms.problems.folder')}</strong>
          <List isBulleted>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </List>
        </div>
      ))}
    </Panel>
  )
}

interface NotReadProps {
  title: string
  error: { message: string }
  onRetry: () => unknown
}

/** Shown for a check that could not be read: silence would look like good news. */
const NotRead = ({ title, error, onRetry }: NotReadProps) => (
  <Callout type="warning" title={title} bottom="m">
    <Stack gap="s" align="start">
      <p>{error.message}</p>
      <Button data-retry onClick={onRetry}>
        {t('office.retry')}
      </Button>
    </Stack>
  </Callout>
)

interface LeaverNoticeProps {
  left: NonNullable<DecodedSession['left']>
  company: string | undefined
}

/** Home of a person whose last contract has ended: the parts still open to them, and until when. */
function LeaverNotice({ left: { on, until }, company }: LeaverNoticeProps) {
  return (
    <Stack bottom="l">
      <Callout type="info" role="note" title={t('own-home.left.title', { day: on && formatDate(on) })}>
        <Stack gap="xs">
          <p>
            {t('own-home.left.open', { day: until && formatDate(until) })} {until !== null && t('own-home.left.copies')}
          </p>
          {company !== undefined && <p>{t('own-home.left.ask', { company })}</p>}
        </Stack>
      </Callout>
    </Stack>
  )
}

/** For Admin: an altered history, jobs that failed for good and schedules that did not run. */
function JobProblems() {
  const { data, error, refetch } = useRead('employee/get-background-jobs', {})
  if (error && !data) return <NotRead title={t('background-jobs.home.unread')} error={error} onRetry={refetch} />
  const failed = data?.jobs.filter(({ state }) => state === 'Failed').length ?? 0
  const late = data?.schedules.filter(({ is_late }) => is_late).length ?? 0
  const isUnattended = data?.workers === 0
  const broken = data?.history?.broken ?? 0
  if (failed + late + broken === 0 && !isUnattended) return null
  return (
    <Panel as="section" bottom="m" className={style['problems']} aria-labelledby="job-problems">
      <h2 id="job-problems">{broken > 0 ? t('background-jobs.history.broken') : t('background-jobs.home.title')}</h2>
      {broken > 0 && <p>{t('background-jobs.history.detail', { places: broken, first: data?.history?.first_id ?? null })}</p>}
      <p>
        {[
          isUnattended && `${t('background-jobs.noWorkers')}.`,
          failed > 0 && t('background-jobs.home.failed', { count: failed }),
          late > 0 && t('background-jobs.home.late', { count: late }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <Link to={PAGES.backgroundJobs.path}>{t('background-jobs.home.open')}</Link>
    </Panel>
  )
}

const BANK = `${PAGES.employeeDetail.path}?tab=bank`

/** Home of Employee and Contractor (E11): requests to them, the state of their onboarding, and the guide. */
function OwnHome() {
  const profile = useRead('employee/get-my-profile-data', {}, { reuses: true })
  const documents = useRead('employee/get-all-documents-employee', {}, { reuses: true })
  const failed = profile.error ?? documents.error
  if (failed) {
    const again = () => void Promise.all([profile.refetch(), documents.refetch()])
    return <ErrorNotice heading={t('own-home.notLoaded')} message={failed.message} onRetry={again} />
  }
  if (!profile.data || !documents.data) return <Spinner />
  const { client } = profile.data
  const { requests, missing_documents: missing } = documents.data
  const steps = guideSteps(client.role.name as Role)
  const isGuided = client.user_guide && steps.some((step) => step >= client.step)
  const isContractor = client.role.name === 'Contractor'
  const [bank] = client.bankDetail
  const hasBank = Boolean(bank?.clabe || bank?.wise_email)
  return (
    <Stack bottom="l">
      <NextStep status={client.onboarding?.status ?? null} isDone={hasBank && !isGuided && missing.length === 0} />
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

/** Does this task have its own card? Signature, guide, and requested documents have one. */
function isOnACard(kind: WaitingKind, items: readonly WaitingItem[], requests: readonly DocumentRequest[]): boolean {
  const requested = requests.filter(({ closed_at }) => closed_at === null).flatMap(({ open_kinds }) => open_kinds)
  if (kind === 'own-documents') return items.every(({ documents }) => documents.every((name) => requested.includes(name)))
  return kind === 'own-signature' || kind === 'own-guide'
}

/** The guide of a contractor ends without asking for the bank account, which every payment needs. */
const BankMissing = () => (
  <Callout type="warning" title={t('own-home.bank.title')}>
    <Stack gap="xs" align="start">
      <p>{t('own-home.bank.detail')}</p>
      <Link to={BANK}>{t('own-home.bank.open')}</Link>
    </Stack>
  </Callout>
)

/** The status of the onboarding as a sentence that names the next actor and action. */
function NextStep({ status, isDone }: { status: string | null; isDone: boolean }) {
  const next = textAt('own-home.next', status ?? '')
  if (!next) return null
  return (
    <Row as="p" className="missing">
      <span className="visually-hidden">{t('own-home.status')}: </span>
      <StatusBadge list="onboarding" value={status} />
      <span>
        {next}
        {status === 'Uploads' && isDone && ` ${t('own-home.nothingToDo')}`}
      </span>
    </Row>
  )
}

const NEWEST = 5

function OwnInvoices({ mayCreate }: { mayCreate: boolean }) {
  const action = mayCreate && <Link to={`${PAGES.invoices.path}?new=1`}>{t('invoices.create')}</Link>
  return (
    <Card title={t('invoices.own.title')} action={action}>
      <InvoiceLines limit={NEWEST} noneDetail={t(mayCreate ? 'invoices.own.noneDetail' : 'invoices.own.noneYet')} />
    </Card>
  )
}

const UPLOAD = `${PAGES.employeeDetail.path}?tab=documents`

/** Documents requested from the person and not uploaded yet, with a link to the upload. */
function AskedDocuments({ requests }: { requests: readonly DocumentRequest[] }) {
  const open = requests.filter(({ closed_at }) => closed_at === null)
  return open.map(({ id, open_kinds, detail, due_date, created_at }) => (
    <Callout key={id} type="warning" title={t('documents.request.openOwn')}>
      <Stack gap="xs" align="start">
        <p>{t('documents.request.waitingFor', { documents: open_kinds.map(labelOf).join(', ') })}</p>
        {detail && <p>{detail}</p>}
        <Note>
          {formatDate(created_at)}
          {due_date && <> · {t('documents.request.by', { day: formatDate(due_date) })}</>}
        </Note>
        <Link to={UPLOAD}>{t('own-home.documents.open')}</Link>
      </Stack>
    </Callout>
  ))
}

/** The contract that waits for the signature of this person, with a link to it; nothing without one (E8, E11). */
function SignatureCard({ person }: { person: Person }) {
  const calls = useContractCalls(person)
  return calls && <Waiting calls={calls} />
}

function Waiting({ calls }: { calls: EnvelopeCalls }) {
  const { state, error, reload } = useEnvelope(calls)
  const sign = useCall(
    useCallback(async () => {
      window.location.assign(await calls.sign())
    }, [calls]),
  )
  if (error)
    return <ErrorNotice heading={t('own-home.signature.notLoaded')} message={error.message} onRetry={() => void reload()} />
  const envelope = state?.envelope
  if (!envelope?.may_sign) return null
  const until = envelope.expires_at
  return (
    <section aria-label={t('own-home.signature.title')}>
      <Callout type="info" title={t('own-home.signature.title')}>
        <Stack gap="xs" align="start">
          <p>{t('own-home.signature.what', { sender: envelope.admin.name, contract: envelope.template_name })}</p>
          {until && <Note>{t('own-home.signature.until', { day: formatDate(until) })}</Note>}
          <Refusal error={sign.error} />
          <Button type="primary" loading={sign.loading} onClick={() => void sign.call(undefined)}>
            {sign.loading ? t('envelope.saving') : t('own-home.signature.open')}
          </Button>
        </Stack>
      </Callout>
    </section>
  )
}

const RECEIPTS = PAGES.myPayrolls.path

/** The last payments and the next one; nothing for a person who has not started yet. */
function OwnPay({ isContractor }: { isContractor: boolean }) {
  const coming = useRead('payroll/my-next-payment', {})
  const received = useRead('payroll/my-payrolls', { page: 1, limit: NEWEST })
  const error = coming.error ?? received.error
  const refetch = () => Promise.all([coming.refetch(), received.refetch()])
  if (error) return <ErrorNotice heading={t('own-home.pay.title')} message={error.message} onRetry={() => void refetch()} />
  if (!coming.data || !received.data) return null
  const { next_payment: next, invoices_in_flight: flying } = coming.data
  const { receipts, year_totals: totals } = received.data
  // A payment whose receipt is still to be sent has nothing to open.
  const last = receipts.find(({ status }) => status !== 'To send') ?? null
  if (!next && !last && flying.length === 0) return null
  const year = totals.filter((one) => one.year === totals[0]?.year)
  return (
    <Card title={t('own-home.pay.title')}>
      <dl className={style['pay']}>
        <Fact label={t('own-home.pay.next')}>
          {next ? (
            <>
              <strong>{next.amount === null ? formatDate(next.payment_date) : formatMoney(next.amount, next.currency)}</strong>
              <small>
                {next.amount === null
                  ? t('own-home.pay.amountLater')
                  : t('own-home.pay.on', { isContractor, day: formatDate(next.payment_date) })}{' '}
                · {t('own-home.pay.period', { from: formatDate(next.period_start), to: formatDate(next.period_end) })}
              </small>
            </>
          ) : (
            <small>{isContractor ? t('own-home.pay.noneApproved') : t('own-home.pay.nonePlanned')}</small>
          )}
        </Fact>
        {isContractor && flying.length > 0 && (
          <Fact label={t('own-home.pay.flying')}>
            {flying.map(({ currency, invoices, total }) => (
              <span key={currency}>
                <strong>{formatMoney(total, currency)}</strong>
                <small>{t('own-home.pay.invoices', { count: invoices })}</small>
              </span>
            ))}
          </Fact>
        )}
        {last && (
          <Fact label={t('own-home.pay.last')}>
            <strong>{formatMoney(last.net, last.currency)}</strong>
            <Link to={`${RECEIPTS}?receipt=${last.id}`}>
              {t('own-home.pay.receiptOf', { day: formatDate(last.payment_date) })}
            </Link>
            {last.returned_at !== null && <small>{t('own-home.pay.returned', { day: formatDate(last.returned_at) })}</small>}
          </Fact>
        )}
        {year.length > 0 && (
          <Fact label={t('own-home.pay.year', { year: totals[0]?.year ?? 0 })}>
            {year.map(({ currency, net, receipts }) => (
              <span key={currency}>
                <strong>{formatMoney(net, currency)}</strong>
                <small>{t('own-home.pay.receipts', { count: receipts })}</small>
              </span>
            ))}
          </Fact>
        )}
      </dl>
    </Card>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const ICONS = { done: CheckCircleFilled, current: RightCircleOutlined, later: LockOutlined }

// Only people in their onboarding need it, and the page is readable before it is there.
const GuideTour = lazyDialog(async () => (await import('./guide-tour.tsx')).GuideTour)

/** The tour opens automatically once for each step and browser window; afterwards only on request. */
const CLOSED_AT = 'tourClosedAt'

interface GuideCardProps {
  /** The person's step, as the server keeps it. */
  step: number
  /** Steps in which the person has something to do, in their order. */
  steps: readonly number[]
}

/** The onboarding guide on Home: all steps with their state, a link to the next one, and the tour (E5, E6). */
function GuideCard({ step, steps }: GuideCardProps) {
  const isInTour = step <= LAST_TOUR_STEP
  const [isTourOpen, setTourOpen] = useState(() => isInTour && sessionStorage.getItem(CLOSED_AT) !== String(step))
  const opener = useRef<HTMLButtonElement>(null)
  const hasClosed = useRef(false)
  const closeTour = () => {
    sessionStorage.setItem(CLOSED_AT, String(step))
    setTourOpen(false)
    hasClosed.current = true
  }
  // After the tour has put the focus back to where it was when the page opened: nowhere.
  useEffect(() => {
    if (!isTourOpen && hasClosed.current) opener.current?.focus()
  }, [isTourOpen])
  const done = steps.filter((one) => one < step).length
  return (
    <Panel as="section" aria-labelledby="guide">
      <Row justify="between" align="baseline">
        <h2 id="guide" className={style['title']}>
          {t('own-home.guide.title')}
        </h2>
        <Note>
          <progress value={done} max={steps.length} aria-hidden="true" />
          {t('own-home.guide.progress', { done, of: steps.length })}
        </Note>
      </Row>
      <Note top="xs" bottom="m">
        {t('own-home.guide.intro')}
      </Note>
      <ol className={style['steps']}>
        {steps.map((one) => (
          <Step key={one} step={one} state={stateOf(one, step)} />
        ))}
      </ol>
      <Row top="m">
        <Link to={wayTo(step)} className="main-link">
          {done === 0 ? t('own-home.guide.begin') : t('own-home.guide.go')}
        </Link>
        {isInTour && (
          <Button ref={opener} icon={<CompassOutlined aria-hidden="true" />} onClick={() => setTourOpen(true)}>
            {t('own-home.guide.tour')}
          </Button>
        )}
      </Row>
      {isTourOpen && <GuideTour step={step} steps={steps} onClose={closeTour} />}
    </Panel>
  )
}

function Step({ step, state }: { step: number; state: StepState }) {
  const Icon = ICONS[state]
  return (
    <li
      className={style['step']}
      data-state={state}
      data-tour={anchorOf(step)}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <Icon aria-hidden="true" />
      <span>{textAt('guide.steps', `${step}.title`)}</span>
      <small className={state === 'current' ? undefined : 'visually-hidden'}>{t(`own-home.guide.states.${state}`)}</small>
    </li>
  )
}
