import { Input } from 'antd'
import { useId, useState } from 'react'
import { callApi } from '../../../providers/api.ts'
import { useCall } from '../../../providers/use-call.ts'
import { JOB_TEXTS, taskInWords } from '../../texts/background-jobs.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import style from './background-jobs.module.css'
import type { FailedJob } from './use-background-jobs.ts'

const TEXTS = JOB_TEXTS.giveUp
const MIN_REASON = 10
const MAX_REASON = 500

interface GiveUpDialogProps {
  job: FailedJob
  onClose: () => void
  onGivenUp: () => void
}

/** Takes a failed job out of the queue, with the reason. */
export function GiveUpDialog({ job, onClose, onGivenUp }: GiveUpDialogProps) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const { call, loading, error } = useCall((words: string) =>
    callApi('employee/give-up-background-job', { id: job.id, reason: words }),
  )
  const isShort = reason.trim().length < MIN_REASON
  const isWrong = wasSent && isShort
  const send = async () => {
    setWasSent(true)
    if (isShort) return
    const end = await call(reason.trim())
    if (end.status === 200) onGivenUp()
  }
  return (
    <Dialog
      title={TEXTS.title}
      isOpen
      onClose={onClose}
      isDirty={reason !== ''}
      width={520}
      footer={(close) => (
        <DialogButtons onCancel={close} submit={TEXTS.submit} danger loading={loading} onSubmit={() => void send()} />
      )}
    >
      <p>{TEXTS.detail(taskInWords(job.task))}</p>
      <Refusal error={error} />
      <label htmlFor={id}>{TEXTS.reason}</label>
      <Input.TextArea
        id={id}
        rows={3}
        maxLength={MAX_REASON}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        aria-required
        aria-invalid={isWrong}
        aria-describedby={`${id}-help`}
        {...(isWrong ? { status: 'error' as const } : {})}
      />
      <p id={`${id}-help`} className={isWrong ? style['wrong'] : style['quiet']} role={isWrong ? 'alert' : undefined}>
        {isWrong ? TEXTS.short : TEXTS.help}
      </p>
    </Dialog>
  )
}
