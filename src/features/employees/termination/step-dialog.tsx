import type { Termination } from '../../../../contract/terminations/schemas.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { TERMINATION_TEXTS as TEXTS } from '../../../texts/termination.ts'
import type { TerminationDialogProps } from './request-dialog.tsx'

type Step = Termination['steps'][number]

interface StepDialogProps extends TerminationDialogProps {
  termination: Termination
  step: Step
}

/** What each step sends beside the termination and its reason. */
const SENT = {
  withdraw: { operation: 'employee/request-terminate-contract', input: { withdraw: true } },
  deny: { operation: 'employee/terminate-last-contract', input: { deny: true } },
  cancel: { operation: 'employee/terminate-last-contract', input: { cancel: true } },
  tell: { operation: 'employee/tell-person-termination', input: {} },
} as const

/** Takes a step that asks for a reason or only whether it shall be done: withdraw, deny, cancel, let the person in on it. */
export function StepDialog({ contractId, termination, step, onClose, onChanged, onReload }: StepDialogProps) {
  const { id: terminationId, version } = termination
  const sent = step.needs_reason
    ? SENT[step.action === 'withdraw' || step.action === 'deny' ? step.action : 'cancel']
    : SENT.tell
  return (
    <OperationDialog
      operation={sent.operation}
      input={{ contractId, terminationId, version, ...sent.input }}
      title={step.label}
      question={step.question}
      reason={step.needs_reason ? 'required' : undefined}
      submitting={step.needs_reason ? undefined : TEXTS.working}
      submit={step.label}
      danger={step.button === 'danger'}
      done={step.done}
      onDone={onChanged}
      onReload={() => (step.needs_reason ? onReload(terminationId) : onChanged())}
      onClose={onClose}
    />
  )
}
