import { Alert } from 'antd'
import { lazy } from 'react'
import { seesEnvelope } from '../../../../access-control/envelopes.ts'
import type { Role } from '../../../../access-control/roles.ts'
import type { Contract } from '../../../../contract/contracts/schemas.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { Person } from '../../../../contract/people/schemas.ts'
import { signingOf } from '../../../parts/envelope/signing-of.ts'
import type { PartProps, Parts } from '../../../resource/part.ts'
import { RecordView } from '../../../resource/record-view.tsx'
import { StepBar } from '../../../resource/step-bar.tsx'
import { Box } from '../../../ui/card.tsx'
import { formatDate } from '../../../ui/format.ts'
import { useSession } from '../../../ui/session-context.ts'
import { PersonEnvelope } from '../documents/person-envelope.tsx'
import { TerminationSection } from '../termination/termination-section.tsx'
import { ContractSections } from './contract-sections.tsx'
import { Logs } from './logs.tsx'
import { TermsHistory } from './terms-history.tsx'

const StepDialog = lazy(async () => ({ default: (await import('../../../resource/step-dialog.tsx')).StepDialog }))

/** A contract as its view shows it: with the person, and whether it is the last one of theirs. */
type Shown = Contract & { person: Person; is_last: boolean }

/** The parts that schemas/views/contract.json names. */
const PARTS: Parts<Shown> = {
  period: Period,
  steps: Steps,
  warnings: Warnings,
  signing: Signing,
  values: ({ record, reload }) => <ContractSections contract={record} onChanged={reload} />,
  termination: ({ record, reload }) => <TerminationSection contract={record} person={record.person} onChanged={reload} />,
  terms: ({ record }) => <TermsHistory contract={record} />,
  logs: ({ record }) => !useSession().left && <Logs contract={record} />,
}

interface ContractViewProps {
  contract: Contract
  person: Person
  isLast: boolean
  onChanged: () => Promise<unknown>
}

/** A contract: its status and signatures, its values, its terms over time, and its log. */
export function ContractView({ contract, person, isLast, onChanged }: ContractViewProps) {
  const reload = async () => {
    await onChanged()
    return undefined
  }
  return <RecordView view="contract" parts={PARTS} record={{ ...contract, person, is_last: isLast }} reload={reload} />
}

function Steps({ record, reload }: PartProps<Shown>) {
  return (
    <StepBar
      steps={record.steps}
      label={t('contracts.steps.label')}
      dialog={(step, close) => (
        <StepDialog
          step={step}
          record={record}
          named={{ contractId: record.id }}
          machine="contract"
          missing={t('contracts.steps.missing')}
          onClose={close}
          onChanged={reload}
        />
      )}
    />
  )
}

/** Since when the terms hold, or when they are to begin once everybody has signed; of a contract that is over from when to when it was in force. */
function Period({ record: { status, start_date, end_date, effective_from } }: PartProps<Shown>) {
  if (status === 'Ended') return t('contracts.period', { from: formatDate(start_date), to: formatDate(end_date) })
  if (status === 'Draft' || status === 'Sent') return t('contracts.planned', { day: formatDate(start_date) })
  return effective_from === null || status === 'Void' ? null : t('contracts.since', { day: formatDate(effective_from) })
}

function Warnings({ record: { warnings } }: PartProps<Shown>) {
  if (warnings.length === 0) return null
  return <Alert type="warning" showIcon message={t('contracts.warnings')} description={warnings.join(' ')} />
}

/** A contract that is in force without an envelope was signed on paper: there is nothing to send. */
function Signing({ record, reload }: PartProps<Shown>) {
  const { person, envelope_id, status, is_last } = record
  const target = { personId: person.id, companyId: person.company?.id ?? null, role: person.role.name as Role }
  const isToBeSigned = status === 'Draft' || status === 'Sent'
  const session = useSession()
  if (!seesEnvelope(session, target) || (envelope_id === null && !isToBeSigned)) return null
  return (
    <Box label={t('envelope.signing')}>
      {/* The displayed envelope belongs to the last contract. */}
      <PersonEnvelope person={person} onChanged={reload} seen={is_last ? signingOf(record) : undefined} />
    </Box>
  )
}
