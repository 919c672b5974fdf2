import { Input } from 'antd'
import { useId, useState } from 'react'
import { EMAIL_ERROR, isEmail } from '../../../contract/forms/rules.ts'
import { useCall } from '../../../providers/use-call.ts'
import { ENVELOPE_TEXTS } from '../../texts/envelope.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import style from './envelope.module.css'

const TEXTS = ENVELOPE_TEXTS

interface EmailDialogProps {
  send: (email: string) => Promise<unknown>
  onDone: () => Promise<void>
  onClose: () => void
}

/** Corrects the address of the signer. What was typed survives a refusal, which stands at the field. */
export function EmailDialog({ send, onDone, onClose }: EmailDialogProps) {
  const id = useId()
  const [email, setEmail] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const { call, loading, error } = useCall(send)
  const refused = error?.fields[0]?.message
  const wrong = email.trim() === '' ? TEXTS.correctMissing : isEmail(email.trim()) ? null : EMAIL_ERROR
  const problem = wasSent && wrong ? wrong : refused
  const isDirty = email !== ''
  useUnsavedGuard(isDirty)
  const submit = async () => {
    setWasSent(true)
    if (wrong) return
    const end = await call(email.trim())
    if (end.status === 200) await onDone()
  }
  return (
    <Dialog
      title={TEXTS.correctTitle}
      isOpen
      onClose={onClose}
      isDirty={isDirty}
      width={520}
      footer={(close) => (
        <DialogButtons
          onCancel={close}
          submit={TEXTS.correctSubmit}
          submitting={TEXTS.saving}
          loading={loading}
          onSubmit={() => void submit()}
        />
      )}
    >
      <p>{TEXTS.correctDetail}</p>
      <Refusal error={error} elsewhere={[]} />
      <div className={style['field']}>
        <label htmlFor={id}>{TEXTS.correctLabel}</label>
        <Input
          id={id}
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          aria-required
          aria-invalid={problem !== undefined}
          {...(problem ? { status: 'error' as const, 'aria-describedby': `${id}-wrong` } : {})}
        />
        {problem && (
          <p id={`${id}-wrong`} className={style['wrong']} role="alert">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}
