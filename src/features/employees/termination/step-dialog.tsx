import { App } from 'antd'
import type { Termination } from '../../../../contract/terminations/schemas.ts'
import { callApi } from '../../../../providers/api.ts'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import type { TerminationDialogProps } from './request-dialog.tsx'

type Step = Termination['steps'][number]

interface StepDialogProps extends TerminationDialogProps {
  termination: Termination
  step: Step
}

/** Takes a step that asks for a reason and nothing else: withdraw, deny, cancel. */
export function StepDialog({ contractId, termination, step, onClose, onChanged, onReload }: StepDialogProps) {
  const { message } = App.useApp()
  const send = (reason: string): Promise<unknown> => {
    const named = { contractId, terminationId: termination.id, version: termination.version, reason }
    return step.action === 'withdraw'
      ? callApi('employee/request-terminate-contract', { ...named, withdraw: true })
      : callApi('employee/terminate-last-contract', {
          ...named,
          ...(step.action === 'deny' ? { deny: true } : { cancel: true }),
        })
  }
  const done = () => {
    void message.success(step.done)
    return onChanged()
  }
  return (
    <ReasonDialog
      title={step.label}
      submit={step.label}
      danger={step.button === 'danger'}
      send={send}
      onDone={done}
      onClose={onClose}
      onLoadLatest={() => onReload(termination.id)}
    >
      {step.question !== null && <p>{step.question}</p>}
    </ReasonDialog>
  )
}
