import { Alert } from 'antd'
import type { Contract } from '../../../../contract/contracts/schemas.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { CONTRACT_TEXTS } from '../../../texts/contracts.ts'

interface StepDialogProps {
  contract: Contract
  step: Contract['steps'][number]
  onClose: () => void
  onDone: () => Promise<unknown>
}

/** Asks before a step of a contract, for a reason where one is needed, and says what keeps it from being taken. */
export function StepDialog({ contract, step, onClose, onDone }: StepDialogProps) {
  const { needs_reason, missing, label, to, question, button, done } = step
  const isMissing = missing.length > 0
  return (
    <OperationDialog
      operation="employee/change-contract-status"
      input={{ contractId: contract.id, version: contract.version, status: to as 'Sent' }}
      title={label}
      question={question}
      reason={needs_reason && !isMissing ? 'required' : undefined}
      submit={label}
      danger={button === 'danger'}
      disabled={isMissing}
      done={done ?? CONTRACT_TEXTS.saved}
      onChanged={onDone}
      onClose={onClose}
    >
      {isMissing && <Alert type="warning" showIcon message={CONTRACT_TEXTS.steps.missing} description={missing.join(', ')} />}
    </OperationDialog>
  )
}
