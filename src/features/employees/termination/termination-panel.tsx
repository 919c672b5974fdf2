import { PaperClipOutlined } from '@ant-design/icons'
import { Alert, App, Button } from 'antd'
import { generatePath, Link, useNavigate } from 'react-router'
import { PAGES } from '../../../../access-control/pages.ts'
import { today } from '../../../../contract/calendar.ts'
import { t, textAt } from '../../../../contract/language/texts.ts'
import { valueText } from '../../../../contract/language/values.ts'
import type { Termination } from '../../../../contract/terminations/schemas.ts'
import { useOperation } from '../../../../providers/use-operation.ts'
import { Facts } from '../../../ui/facts.tsx'
import { formatDate, formatDateTime } from '../../../ui/format.ts'
import { Block, Row } from '../../../ui/layout.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { statusOf } from '../../../ui/statuses.ts'
import { useMay } from '../../../ui/use-may.ts'
import { SettlementTable } from './settlement-table.tsx'
import style from './termination.module.css'

type Step = Termination['steps'][number]

interface TerminationPanelProps {
  termination: Termination
  companyId: number | null
  onPaid: () => Promise<unknown>
  /** The viewer is the party to the contract. */
  isOwn: boolean
  onStep: (termination: Termination, step: Step) => void
}

const LOOKS = { primary: { type: 'primary' }, danger: { danger: true } } as const

/** One termination: its status and the party whose turn it is, its facts, evidence, settlement, and steps. */
export function TerminationPanel({ termination, companyId, isOwn, onPaid, onStep }: TerminationPanelProps) {
  const { status, waits_for, steps, settlement, files, contract_end_date } = termination
  const ball =
    status === 'Scheduled'
      ? t('termination.scheduledFor', { day: formatDate(contract_end_date) })
      : textAt('termination.waitsFor', waits_for)
  const blocked = steps.flatMap(({ missing }) => missing)
  return (
    <article className={style['panel']} aria-label={`${t('termination.title')}: ${statusOf('termination', status).label}`}>
      <Row as="p">
        <StatusBadge list="termination" value={status} /> <span className={style['quiet']}>{ball}</span>
      </Row>
      {termination.is_outdated && !isOwn && (
        <Alert type="warning" showIcon message={t('termination.outdated')} description={t('termination.outdatedDetail')} />
      )}
      <Facts facts={factsOf(termination, isOwn)} />
      {files.length > 0 && (
        <div className={style['files']}>
          <h3>{t('termination.evidence')}</h3>
          <ul>
            {files.map(({ name, file_url }) => (
              <li key={file_url ?? name}>
                <a
                  href={file_url ?? undefined}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={t('termination.openFile', { name })}
                >
                  <PaperClipOutlined aria-hidden="true" /> {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {settlement && (
        <Block top="xs">
          <h3>{t('termination.settlement')}</h3>
          <p className={style['quiet']}>{t('termination.settlementOf', { at: formatDateTime(settlement.calculated_at) })}</p>
          <SettlementTable settlement={settlement} />
          {!isOwn && <SettlementPayment termination={termination} companyId={companyId} onPaid={onPaid} />}
        </Block>
      )}
      {steps.length > 0 && (
        <Row>
          {steps.map((step) => (
            <Button
              key={step.action}
              {...LOOKS[step.button as keyof typeof LOOKS]}
              disabled={step.missing.length > 0}
              onClick={() => onStep(termination, step)}
            >
              {step.label}
            </Button>
          ))}
        </Row>
      )}
      {blocked.length > 0 && <p className={style['quiet']}>{blocked.join(' ')}</p>}
    </article>
  )
}

/** The facts with a value. */
function factsOf(termination: Termination, isOwn: boolean): [string, string][] {
  const { type, reason, last_day, contract_end_date, notice_date, rehire, person_told, outcome_reason } = termination
  const { requested_by, requested_at, decided_by, decided_at } = termination
  const rows: [string, string | null][] = [
    [t('termination.facts.type'), valueText(type)],
    [t('termination.facts.last_day'), formatDate(last_day)],
    [t('termination.facts.contract_end_date'), formatDate(contract_end_date)],
    [t('termination.facts.notice_date'), notice_date && formatDate(notice_date)],
    [t('termination.facts.reason'), reason],
    [
      t('termination.facts.requested'),
      t('termination.by', { name: requested_by?.name ?? t('termination.product'), at: formatDateTime(requested_at) }),
    ],
    [
      t('termination.facts.decided'),
      decided_by && decided_at ? t('termination.by', { name: decided_by.name, at: formatDateTime(decided_at) }) : null,
    ],
    [t('termination.facts.outcome'), outcome_reason],
    // The person does not need the facts about themselves.
    [t('termination.facts.person'), isOwn ? null : person_told ? t('termination.told') : t('termination.notTold')],
    [t('termination.facts.rehire'), rehire === null ? null : rehire ? t('termination.yes') : t('termination.no')],
  ]
  return rows.filter((row): row is [string, string] => row[1] !== null && row[1] !== '')
}

const CONFIRMED = ['Scheduled', 'Terminated']
const pathOf = (id: number) => generatePath(PAGES.requestDetail.path, { id: String(id) })

interface SettlementPaymentProps {
  termination: Termination
  companyId: number | null
  /** It has a payment request now. */
  onPaid: () => Promise<unknown>
}

/** The payment request that pays a settlement, or the way to make it. */
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
      <p className={style['quiet']}>
        {t('payroll-runs.settlement.paidBy')} {mayOpen ? <Link to={pathOf(request.id)}>{request.folio}</Link> : request.folio}
      </p>
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
    } else if (end.data) void navigate(pathOf(end.data.requestPayment.id))
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
