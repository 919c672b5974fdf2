import { App, Input } from 'antd'
import { useCallback, useId, useState } from 'react'
import type { Termination } from '../../../../contract/schemas/termination.ts'
import { callApi } from '../../../../providers/api.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { TERMINATION_TEXTS as TEXTS } from '../../../texts/termination.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts'
import type { TerminationDialogProps } from './request-dialog.tsx'
import style from './termination.module.css'

type Step = Termination['steps'][number]
const MIN_REASON = 10
const MAX_REASON = 500

interface StepDialogProps extends TerminationDialogProps {
  termination: Termination
  step: Step
}

/** Takes a step that asks for a reason and nothing else: withdraw, deny, cancel. */
export function StepDialog({ contractId, termination, step, onClose, onChanged }: StepDialogProps) {
  const { message } = App.useApp()
  const id = useId()
  const [reason, setReason] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const send = useCallback(
    (said: string) => {
      const named = { contractId, terminationId: termination.id, version: termination.version, reason: said }
      return step.action === 'withdraw'
        ? callApi('employee/request-terminate-contract', { ...named, withdraw: true })
        : callApi('employee/terminate-last-contract', {
            ...named,
            ...(step.action === 'deny' ? { deny: true } : { cancel: true }),
          })
    },
    [contractId, termination, step.action],
  )
  const { call, loading, error } = useCall(send)
  const isShort = reason.trim().length < MIN_REASON
  const problem = wasSent && isShort ? TEXTS.shortReason : null
  useUnsavedGuard(reason !== '')

  const take = async () => {
    setWasSent(true)
    if (isShort) return
    const end = await call(reason.trim())
    if (end.status !== 200) return
    void message.success(step.done)
    await onChanged()
  }
  return (
    <Dialog
      title={step.label}
      isOpen
      onClose={onClose}
      isDirty={reason !== ''}
      width={520}
      footer={(close) => (
        <DialogButtons
          onCancel={close}
          submit={step.label}
          danger={step.button === 'danger'}
          loading={loading}
          onSubmit={() => void take()}
        />
      )}
    >
      <Refusal error={error} onLoadLatest={() => void onChanged()} />
      {step.question !== null && <p className={style['intro']}>{step.question}</p>}
      <label className={style['label']} htmlFor={id}>
        {TEXTS.reason}
      </label>
      <Input.TextArea
        id={id}
        rows={3}
        maxLength={MAX_REASON}
        value={reason}
        aria-required
        aria-invalid={problem !== null}
        aria-describedby={`${id}-help`}
        {...(problem ? { status: 'error' as const } : {})}
        onChange={(event) => setReason(event.target.value)}
      />
      <p id={`${id}-help`} className={problem ? style['wrong'] : style['quiet']} role={problem ? 'alert' : undefined}>
        {problem ?? TEXTS.reasonHelp}
      </p>
    </Dialog>
  )
}
