import type { ReactNode } from 'react'
import { useCall } from '../../providers/use-call.ts'
import { Dialog } from './dialog.tsx'
import { DialogButtons } from './dialog-buttons.tsx'
import { ReasonField } from './reason-field.tsx'
import { Refusal } from './refusal.tsx'
import { useReason } from './use-reason.ts'

interface ReasonDialogProps {
  title: string
  label?: string
  submit: string
  submitting?: string
  danger?: boolean
  /** Without it the dialog only asks whether it shall be done. */
  asksReason?: boolean
  send: (reason: string) => Promise<unknown>
  onDone: () => unknown
  onClose: () => void
  /** Reads what it is about anew; the dialog stays open, and what was typed with it. */
  onLoadLatest?: () => Promise<unknown>
  /** What will happen. */
  children?: ReactNode
}

/** Asks for a reason, and takes the step with it. What was typed survives a refusal. */
export function ReasonDialog({ title, submit, danger = true, send, onDone, onClose, ...props }: ReasonDialogProps) {
  const { label, submitting, asksReason = true, onLoadLatest, children } = props
  const { reason, isDirty, check, field } = useReason(asksReason)
  const { call, reset, loading, error } = useCall(send)
  const take = async () => {
    if (check()) await call(reason, onDone)
  }
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      isDirty={isDirty}
      width={520}
      footer={(close) => (
        <DialogButtons
          onCancel={close}
          submit={submit}
          {...(submitting === undefined ? {} : { submitting })}
          danger={danger}
          loading={loading}
          onSubmit={() => void take()}
        />
      )}
    >
      {children}
      <Refusal error={error} onLoadLatest={onLoadLatest && (() => void onLoadLatest().then(reset))} />
      {asksReason && <ReasonField field={field} {...(label === undefined ? {} : { label })} />}
    </Dialog>
  )
}
