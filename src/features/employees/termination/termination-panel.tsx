import { PaperClipOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { t, textAt } from '../../../../contract/language/texts.ts'
import { valueText } from '../../../../contract/language/values.ts'
import type { Termination } from '../../../../contract/terminations/schemas.ts'
import { Facts } from '../../../ui/facts.tsx'
import { formatDate, formatDateTime } from '../../../ui/format.ts'
import { Block, Row } from '../../../ui/layout.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { statusOf } from '../../../ui/statuses.ts'
import { SettlementPayment } from './settlement-payment.tsx'
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
