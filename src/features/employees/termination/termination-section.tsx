import { PaperClipOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { recordPath } from '../../../../access-control/pages.ts'
import type { Role } from '../../../../access-control/roles.ts'
import { today } from '../../../../contract/calendar.ts'
import type { Contract } from '../../../../contract/contracts/schemas.ts'
import { t, textAt } from '../../../../contract/language/texts.ts'
import type { Person } from '../../../../contract/people/schemas.ts'
import type { Termination } from '../../../../contract/terminations/schemas.ts'
import { useOperation, useRead, useRefresh } from '../../../../providers/calls.ts'
import { type PartProps, type Parts, RecordView } from '../../../resource/record-view.tsx'
import { StepButton } from '../../../resource/step-bar.tsx'
import { StepDialog } from '../../../resource/step-dialog.tsx'
import { useDefinition } from '../../../tables/use-definition.ts'
import { FolioLink } from '../../../ui/folio-link.tsx'
import { formatDate, formatDateTime } from '../../../ui/format.ts'
import { Block, Card, List, Note, Row, Stack } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { Callout, NotLoaded } from '../../../ui/notices.tsx'
import { useMay, useSession } from '../../../ui/session-context.ts'
import { statusOf } from '../../../ui/status-badge.tsx'
import { RequestDialog } from './request-dialog.tsx'
import { SettlementTable } from './settlement-table.tsx'
import style from './termination.module.css'

/** Loaded when needed: it includes the forms. */
const TerminateDialog = lazyDialog(async () => (await import('./terminate-dialog.tsx')).TerminateDialog)

type Step = Termination['steps'][number]
/** The open dialog; `termination` is null where there is none yet. */
type Opened =
  | { kind: 'request' | 'terminate'; termination: Termination | null }
  | { kind: 'step'; termination: Termination; step: Step }

interface TerminationSectionProps {
  contract: Contract
  person: Person
  /** The contract or the person may have changed with it. */
  onChanged: () => Promise<unknown>
}

/** The end of a contract: the current termination, the party whose turn it is, and this viewer's actions. */
export function TerminationSection({ contract, person, onChanged }: TerminationSectionProps) {
  const { id: contractId, sees_pay: seesPay, monthly_salary: wage } = contract
  const session = useSession()
  const refresh = useRefresh()
  const { data, error, refetch } = useRead('employee/get-terminations-contract', { contractId }, { reuses: true })
  const [opened, setOpened] = useState<Opened | null>(null)
  const view = useDefinition('views', 'termination')
  if (!data || view.isPending) return <NotLoaded error={error} refetch={refetch} />
  const { terminations, may_request, may_terminate } = data
  const [latest, ...earlier] = terminations
  if (!latest && !may_request && !may_terminate) return null

  const role = person.role.name as Role
  const isOwn = session.id === person.id
  const close = () => setOpened(null)
  const readAgain = async () => {
    // The log of the contract records every step too.
    const logs = refresh('employee/get-all-logs-by-contract-user')
    const [read] = await Promise.all([refetch(), onChanged(), logs])
    return read
  }
  const readLatest = async (id: number) => {
    const termination = (await readAgain())?.terminations.find((one) => one.id === id)
    if (termination) setOpened((before) => before && { ...before, termination })
    return termination
  }
  const changed = () => {
    close()
    return readAgain()
  }
  const take = (termination: Termination, step: Step) => {
    if (step.action === 'edit') setOpened({ kind: 'request', termination })
    else if (step.action === 'schedule' || step.action === 'change') setOpened({ kind: 'terminate', termination })
    else setOpened({ kind: 'step', termination, step })
  }
  const panel = { companyId: person.company?.id ?? null, isOwn, onReload: refetch, onStep: take }
  const common = { contractId, role, isOwn, onClose: close, onChanged: changed, onReload: readLatest }
  return (
    <Card
      title={t('termination.title')}
      action={
        <Row>
          {may_terminate && (
            <Button danger onClick={() => setOpened({ kind: 'terminate', termination: null })}>
              {t('termination.terminate')}
            </Button>
          )}
          {may_request && (
            <Button onClick={() => setOpened({ kind: 'request', termination: null })}>
              {isOwn ? t('termination.resign') : t('termination.request')}
            </Button>
          )}
        </Row>
      }
    >
      {latest ? <TerminationPanel termination={latest} {...panel} /> : <Note>{t('termination.none')}</Note>}
      {earlier.length > 0 && (
        <Block as="details" top="m" className={style['earlier']}>
          <summary>
            {t('termination.earlier')} ({earlier.length})
          </summary>
          {earlier.map((termination) => (
            <TerminationPanel key={termination.id} termination={termination} {...panel} />
          ))}
        </Block>
      )}
      {opened?.kind === 'request' && <RequestDialog {...common} termination={opened.termination} />}
      {opened?.kind === 'terminate' && (
        <TerminateDialog {...common} termination={opened.termination} seesPay={seesPay} wage={wage} />
      )}
      {opened?.kind === 'step' && (
        <StepDialog
          step={opened.step}
          record={opened.termination}
          named={{ contractId, terminationId: opened.termination.id }}
          machine="termination"
          onClose={close}
          onChanged={changed}
          {...(opened.step.needs_reason ? {} : { submitting: t('termination.working') })}
          onReload={() => {
            if (!opened.step.needs_reason) close()
            return readLatest(opened.termination.id)
          }}
          isKeyed={false}
        />
      )}
    </Card>
  )
}

interface TerminationPanelProps {
  termination: Termination
  companyId: number | null
  onReload: () => Promise<unknown>
  /** The viewer is the party to the contract. */
  isOwn: boolean
  onStep: (termination: Termination, step: Termination['steps'][number]) => void
}

type Shown = Termination &
  Pick<TerminationPanelProps, 'companyId' | 'onStep'> &
  Record<'requested' | 'decided', string | null> & { is_own: boolean }

/** The parts that schemas/views/termination.json names. */
const PARTS: Parts<Shown> = { ball: Ball, outdated: Outdated, evidence: Evidence, settlement: SettlementPart, steps: Steps }

/** One termination: its status and the party whose turn it is, its facts, evidence, settlement, and steps. */
function TerminationPanel({ termination, companyId, isOwn, onReload, onStep }: TerminationPanelProps) {
  const { status, requested_by, requested_at, decided_by, decided_at } = termination
  const by = (name: string, at: string) => t('termination.by', { name, at: formatDateTime(at) })
  const shown: Shown = {
    ...termination,
    companyId,
    onStep,
    is_own: isOwn,
    requested: by(requested_by?.name ?? t('termination.product'), requested_at),
    decided: decided_by && decided_at && by(decided_by.name, decided_at),
  }
  const reload = async () => {
    await onReload()
    return undefined
  }
  return (
    <Stack
      as="article"
      className={style['panel']}
      aria-label={`${t('termination.title')}: ${statusOf('termination', status).label}`}
    >
      <RecordView view="termination" parts={PARTS} record={shown} reload={reload} />
    </Stack>
  )
}

function Ball({ record: { status, waits_for, contract_end_date } }: PartProps<Shown>) {
  return (
    <Note as="span">
      {status === 'Scheduled'
        ? t('termination.scheduledFor', { day: formatDate(contract_end_date) })
        : textAt('termination.waitsFor', waits_for)}
    </Note>
  )
}

function Outdated({ record: { is_outdated, is_own } }: PartProps<Shown>) {
  if (!is_outdated || is_own) return null
  return (
    <Callout type="warning" title={t('termination.outdated')}>
      {t('termination.outdatedDetail')}
    </Callout>
  )
}

function Evidence({ record: { files } }: PartProps<Shown>) {
  if (files.length === 0) return null
  return (
    <div>
      <h3>{t('termination.evidence')}</h3>
      <List>
        {files.map(({ name, file_url }) => (
          <li key={file_url ?? name}>
            <a href={file_url ?? undefined} target="_blank" rel="noreferrer" aria-label={t('termination.openFile', { name })}>
              <PaperClipOutlined aria-hidden="true" /> {name}
            </a>
          </li>
        ))}
      </List>
    </div>
  )
}

function SettlementPart({ record, reload }: PartProps<Shown>) {
  const { settlement, companyId, is_own } = record
  if (!settlement) return null
  return (
    <div>
      <h3>{t('termination.settlement')}</h3>
      <Note>{t('termination.settlementOf', { at: formatDateTime(settlement.calculated_at) })}</Note>
      <SettlementTable settlement={settlement} />
      {!is_own && <SettlementPayment termination={record} companyId={companyId} onPaid={reload} />}
    </div>
  )
}

function Steps({ record }: PartProps<Shown>) {
  const blocked = record.steps.flatMap(({ missing }) => missing)
  return (
    <>
      {record.steps.length > 0 && (
        <Row>
          {record.steps.map((step) => (
            <StepButton
              key={step.action}
              step={step}
              disabled={step.missing.length > 0}
              onPress={() => record.onStep(record, step)}
            />
          ))}
        </Row>
      )}
      {blocked.length > 0 && <Note>{blocked.join(' ')}</Note>}
    </>
  )
}

const CONFIRMED = ['Scheduled', 'Terminated']

interface SettlementPaymentProps {
  termination: Termination
  companyId: number | null
  /** It has a payment request now. */
  onPaid: () => Promise<unknown>
}

/** The payment request that pays a settlement, or the button that makes it. */
function SettlementPayment({ termination, companyId, onPaid }: SettlementPaymentProps) {
  const { message } = App.useApp()
  const session = useSession()
  const mayOpen = useMay('payment-requests', 'show')
  const mayPrepare = useMay('payment-requests', 'prepare')
  const navigate = useNavigate()
  const { call, loading } = useOperation('payroll/create-request-payment')
  const { settlement, settlement_request: request, status } = termination
  if (!settlement || settlement.lines.length === 0) return null
  if (request) {
    return (
      <Note>
        {t('payroll-runs.settlement.paidBy')}{' '}
        {mayOpen ? <FolioLink page="requestDetail" id={request.id} folio={request.folio} /> : request.folio}
      </Note>
    )
  }
  const mayPay = companyId !== null && CONFIRMED.includes(status) && mayPrepare
  if (!mayPay || session.role === 'Client') return null
  const create = async () => {
    // Read again before leaving: on return the page would offer to pay it again.
    const end = await call(requestFor(termination, companyId), onPaid)
    if (end.error) {
      const { fields } = end.error
      void message.error([end.error.message, ...fields.map((field) => field.message)].join(' '))
    } else if (end.data) void navigate(recordPath('requestDetail', end.data.requestPayment.id))
  }
  return (
    <Button loading={loading} onClick={() => void create()}>
      {loading ? t('payroll-runs.settlement.paying') : t('payroll-runs.settlement.pay')}
    </Button>
  )
}

/** The request that pays it: in the month in which the contract ends, on that day, or today if it has passed. */
function requestFor({ contract_end_date: end, user_id }: Termination, companyId: number) {
  const day = today()
  return {
    companyId,
    kind: 'Settlement' as const,
    period_type: 'One-off' as const,
    employeeIds: [user_id],
    period_start: `${end.slice(0, 8)}01`,
    period_end: end,
    payment_date: [day, end].sort().at(-1) ?? end,
    requestKey: crypto.randomUUID(),
  }
}
