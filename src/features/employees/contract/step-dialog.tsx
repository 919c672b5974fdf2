import { Alert, App, Input } from 'antd'
import { useCallback, useId, useState } from 'react'
import type { Contract } from '../../../../contract/schemas/contract.ts'
import { callApi } from '../../../../providers/api.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { CONTRACT_TEXTS } from '../../../texts/contracts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts'
import style from './contract.module.css'

const TEXTS = CONTRACT_TEXTS.steps
const MIN_REASON = 10
const MAX_REASON = 500

interface StepDialogProps {
  contract: Contract
  step: Contract['steps'][number]
  onClose: () => void
  onDone: () => Promise<unknown>
}

/** Asks before a step of a contract, for a reason where one is needed, and says what keeps it from being taken. */
export function StepDialog({ contract, step, onClose, onDone }: StepDialogProps) {
  const { message } = App.useApp()
  const id = useId()
  const [reason, setReason] = useState('')
  const [isShort, setShort] = useState(false)
  const { needs_reason, missing, label, to } = step
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
  const isDirty = reason.trim() !== ''
  useUnsavedGuard(isDirty)
  const take = async () => {
    const isTooShort = needs_reason && reason.trim().length < MIN_REASON
    setShort(isTooShort)
    if (isTooShort) return
    const end = await call(reason.trim())
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
      {needs_reason && missing.length === 0 && (
        <div className={style['field']}>
          <label htmlFor={id}>{TEXTS.reason}</label>
          <Input.TextArea
            id={id}
            rows={3}
            maxLength={MAX_REASON}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            aria-required
            aria-invalid={isShort}
            aria-describedby={`${id}-error`}
            {...(isShort ? { status: 'error' as const } : {})}
          />
          <p id={`${id}-error`} className={style['wrong']} role={isShort ? 'alert' : undefined}>
            {isShort ? TEXTS.shortReason : ''}
          </p>
        </div>
      )}
    </Dialog>
  )
}
