import { type FormEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../contract/language/texts.ts'
import { callApi } from '../../providers/api.ts'
import { Banner, SubmitButton } from '../sign-in/parts.tsx'
import { useSubmit } from '../sign-in/use-submit.ts'
import { failureText } from './failure-text.ts'

interface DeclineFormProps {
  signingToken: string
  onDone: () => Promise<void>
  onCancel: () => void
}

const MIN = 10

/** Asks for the reason of declining; a single click declines nothing. */
export function DeclineForm({ signingToken, onDone, onCancel }: DeclineFormProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { isBusy, run } = useSubmit('free')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isShort = reason.trim().length < MIN
    setProblem(isShort ? t('signing.decline.short') : null)
    if (isShort) return field.current?.focus()
    const failure = await run(async () => {
      await callApi('employee/decline-agreement', { signingToken, reason: reason.trim() }, { token: null })
      await onDone()
      scrollTo(0, 0)
    })
    if (failure) setProblem(failureText(failure))
  }
  return (
    <form noValidate aria-labelledby="decline-title" onSubmit={(event) => void submit(event)}>
      <h2 id="decline-title">{t('signing.decline.title')}</h2>
      <div className="field">
        <label htmlFor="decline-reason">{t('signing.decline.reason')}</label>
        <textarea
          id="decline-reason"
          ref={field}
          rows={4}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          aria-invalid={problem !== null}
          aria-describedby="decline-hint decline-problem"
        />
        <p className="hint" id="decline-hint">
          {t('signing.decline.hint')}
        </p>
      </div>
      <Banner id="decline-problem">{problem}</Banner>
      <div className="actions">
        <SubmitButton isBusy={isBusy} label={t('signing.decline.submit')} busyLabel={t('signing.decline.submitting')} />
        <button type="button" className="quiet" onClick={onCancel}>
          {t('signing.decline.cancel')}
        </button>
      </div>
    </form>
  )
}
