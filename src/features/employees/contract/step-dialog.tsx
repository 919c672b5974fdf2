import { Alert, App } from 'antd'
import { useCallback } from 'react'
import type { Contract } from '../../../../contract/contracts/schemas.ts'
import { callApi } from '../../../../providers/api.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { CONTRACT_TEXTS } from '../../../texts/contracts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { ReasonField } from '../../../ui/reason-field.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { useReason } from '../../../ui/use-reason.ts'

const TEXTS = CONTRACT_TEXTS.steps

interface StepDialogProps {
  contract: Contract
  step: Contract['steps'][number]
  onClose: () => void
  onDone: () => Promise<unknown>
}

/** Asks before a step of a contract, for a reason where one is needed, and says what keeps it from being taken. */
export function StepDialog({ contract, step, onClose, onDone }: StepDialogProps) {
  const { message } = App.useApp()
  const { needs_reason, missing, label, to } = step
  const { reason, isDirty, check, field } = useReason(needs_reason)
  const { call, loading, error } = useCall(
    useCallback(
      (said: string) =>
        callApi('employee/change-contract-status', {
          contractId: contract.id,
          version: contract.version,
          status: to as 'Sent',
          ...(said === '' ? {} : { reason: said }),
        }),
      [contract, to],
    ),
  )
  const take = async () => {
    if (!check()) return
    const end = await call(reason)
    if (end.status !== 200) return
    void message.success(step.done ?? CONTRACT_TEXTS.saved)
    onClose()
    await onDone()
  }
  return (
    <Dialog
      title={label}
      isOpen
      onClose={onClose}
      isDirty={isDirty}
      width={520}
      footer={(close) => (
        <DialogButtons
          onCancel={close}
          submit={label}
          loading={loading}
          disabled={missing.length > 0}
          danger={step.button === 'danger'}
          onSubmit={() => void take()}
        />
      )}
    >
      <Refusal error={error} />
      {step.question !== null && <p>{step.question}</p>}
      {missing.length > 0 && <Alert type="warning" showIcon message={TEXTS.missing} description={missing.join(', ')} />}
      {needs_reason && missing.length === 0 && <ReasonField field={field} />}
    </Dialog>
  )
}
