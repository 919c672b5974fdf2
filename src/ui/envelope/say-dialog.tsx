import { Input } from 'antd'
import { useCallback, useId, useState } from 'react'
import { useCall } from '../../../providers/use-call.ts'
import { ENVELOPE_TEXTS } from '../../texts/envelope.ts'
import { Dialog } from '../dialog.tsx'
import { DialogButtons } from '../dialog-buttons.tsx'
import { Refusal } from '../refusal.tsx'
import style from './envelope.module.css'

const TEXTS = ENVELOPE_TEXTS
const MIN_REASON = 10
const MAX_REASON = 500

interface SayDialogProps {
  /** A reason in own words, or an email. */
  kind: 'reason' | 'email'
  words: { title: string; detail: string; label: string; submit: string }
  send: (said: string) => Promise<unknown>
  onDone: () => Promise<void>
  onClose: () => void
}

/** Asks for the one thing that a step with an envelope needs, and takes it. What was typed survives a refusal. */
export function SayDialog({ kind, words, send, onDone, onClose }: SayDialogProps) {
  const id = useId()
  const [said, setSaid] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const { call, loading, error } = useCall(useCallback((text: string) => send(text), [send]))
  const isReason = kind === 'reason'
  const isShort = said.trim().length < (isReason ? MIN_REASON : 1)
  const refused = error?.fields[0]?.message
  const problem = wasSent && isShort && isReason ? TEXTS.voidShort : refused
  const submit = async () => {
    setWasSent(true)
    if (isShort) return
    const end = await call(said.trim())
    if (end.status === 200) await onDone()
  }
  const common = {
    id,
    value: said,
    'aria-invalid': problem !== undefined,
    'aria-describedby': `${id}-help`,
    'aria-required': true,
    ...(problem ? { status: 'error' as const } : {}),
  }
  return (
    <Dialog
      title={words.title}
      isOpen
      onClose={onClose}
      isDirty={said !== ''}
      width={520}
      footer={(close) => (
        <DialogButtons
          onCancel={close}
          submit={words.submit}
          submitting={TEXTS.saving}
          danger={isReason}
          loading={loading}
          onSubmit={() => void submit()}
        />
      )}
    >
      <p>{words.detail}</p>
      <Refusal error={error} elsewhere={[]} />
      <div className={style['field']}>
        <label htmlFor={id}>{words.label}</label>
        {isReason ? (
          <Input.TextArea {...common} rows={3} maxLength={MAX_REASON} onChange={(event) => setSaid(event.target.value)} />
        ) : (
          <Input {...common} type="email" autoComplete="off" onChange={(event) => setSaid(event.target.value)} />
        )}
        <p id={`${id}-help`} className={style[problem ? 'wrong' : 'quiet']} role={problem ? 'alert' : undefined}>
          {problem ?? (isReason ? TEXTS.voidHelp : '')}
        </p>
      </div>
    </Dialog>
  )
}
