import { Alert } from 'antd'
import { lazy } from 'react'
import type { Contract } from '../../../../contract/contracts/schemas.ts'
import { t } from '../../../../contract/language/texts.ts'
import { statusLabel } from '../../../../contract/statuses.ts'
import { StepBar } from '../../../resource/step-bar.tsx'
import { formatDate, formatText } from '../../../ui/format.ts'
import { Row } from '../../../ui/layout.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import style from './contract.module.css'

const StepDialog = lazy(async () => ({ default: (await import('../../../resource/step-dialog.tsx')).StepDialog }))

/** Status of a contract: signatures, warnings, and the steps that the viewer may take. */
export function ContractHead({ contract, onChanged }: { contract: Contract; onChanged: () => Promise<unknown> }) {
  const period = periodOf(contract)
  const facts = contract.envelope_id
    ? [
        [t('contracts.envelope'), signed(contract.envelope_status)],
        [t('contracts.applicantSignature'), signed(contract.applicant_signature_status)],
        [t('contracts.adminSignature'), signed(contract.admin_signature_status)],
        [t('contracts.sent'), contract.envelope_date_sent && formatDate(contract.envelope_date_sent)],
      ]
    : []
  return (
    <Row as="section" justify="between" gap="l" aria-label={t('contracts.overview')}>
      <div className={style['state']}>
        <StatusBadge list="contract" value={contract.status} />
        {period !== null && <span>{period}</span>}
        {facts.map(([label, value]) => (
          <span key={label}>
            {label}: {formatText(value)}
          </span>
        ))}
      </div>
      <StepBar
        steps={contract.steps}
        label={t('contracts.steps.label')}
        dialog={(step, close) => (
          <StepDialog
            step={step}
            record={contract}
            named={{ contractId: contract.id }}
            machine="contract"
            missing={t('contracts.steps.missing')}
            onClose={close}
            onChanged={onChanged}
          />
        )}
      />
      {contract.warnings.length > 0 && (
        <Alert
          className={style['warnings'] as string}
          type="warning"
          showIcon
          message={t('contracts.warnings')}
          description={contract.warnings.join(' ')}
        />
      )}
    </Row>
  )
}

const signed = (status: string | null): string | null => status && statusLabel('envelope', status)

/** Since when the terms hold, or when they are to begin once everybody has signed; of a contract that is over from when to when it was in force. */
function periodOf({ status, start_date, end_date, effective_from }: Contract): string | null {
  if (status === 'Ended') return t('contracts.period', { from: formatDate(start_date), to: formatDate(end_date) })
  if (status === 'Draft' || status === 'Sent') return t('contracts.planned', { day: formatDate(start_date) })
  return effective_from === null || status === 'Void' ? null : t('contracts.since', { day: formatDate(effective_from) })
}
