import { App } from 'antd'
import { useCallback } from 'react'
import type { Termination } from '../../../../contract/terminations/schemas.ts'
import { callApi } from '../../../../providers/api.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { TERMINATION_TEXTS as TEXTS } from '../../../texts/termination.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import type { TerminationDialogProps } from './request-dialog.tsx'

interface TellDialogProps extends TerminationDialogProps {
  termination: Termination
  step: Termination['steps'][number]
}

/** Asks before the person is let in on the end of the contract. */
export function TellDialog({ contractId, termination, step, onClose, onChanged }: TellDialogProps) {
  const { message } = App.useApp()
  const { id: terminationId, version } = termination
  const { call, loading, error } = useCall(
    useCallback(
      () => callApi('employee/tell-person-termination', { contractId, terminationId, version }),
      [contractId, terminationId, version],
    ),
  )
  const take = async () => {
    const end = await call(undefined)
    if (end.status !== 200) return
    void message.success(step.done)
    await onChanged()
  }
  return (
    <Dialog
      title={step.label}
      isOpen
      onClose={onClose}
      width={520}
      footer={(close) => (
        <DialogButtons
          onCancel={close}
          submit={step.label}
          submitting={TEXTS.working}
          loading={loading}
          onSubmit={() => void take()}
        />
      )}
    >
      <Refusal error={error} onLoadLatest={() => void onChanged()} />
      <p>{step.question}</p>
    </Dialog>
  )
}
