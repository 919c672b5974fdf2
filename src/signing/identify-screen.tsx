import { type FormEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../contract/language/texts.ts'
import { callApi } from '../../providers/api.ts'
import { Banner, Notice, SubmitButton } from '../sign-in/parts.tsx'
import { useCountdown } from '../sign-in/use-countdown.ts'
import { useSubmit } from '../sign-in/use-submit.ts'
import { failureText } from './failure-text.ts'
import type { Opened } from './use-signing.ts'

interface IdentifyScreenProps {
  /** Token of the link. */
  token: string
  opened: Opened
  /** The page was open before, and its time is over. */
  isAgain: boolean
  onOpen: (signingToken: string) => Promise<void>
}

const CODE_DIGITS = 6

/** A signer who is not signed in proves the ownership of the address by a mailed code. */
export function IdentifyScreen({ token, opened, isAgain, onOpen }: IdentifyScreenProps) {
  const [isSent, setIsSent] = useState(false)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [left, wait] = useCountdown(0)
  const { isBusy, run } = useSubmit('free')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isSent) field.current?.focus()
  }, [isSent])

  const send = async () => {
    if (left > 0) return
    setProblem(null)
    const failure = await run(async () => {
      const { retryAfter } = await callApi('employee/send-signing-code', { token }, { token: null })
      wait(retryAfter)
      setIsSent(true)
    })
    // A code is on its way already, asked for before a reload.
    if (failure?.body.retryAfter !== undefined) {
      wait(failure.body.retryAfter)
      setIsSent(true)
    } else setProblem(failure && failureText(failure))
  }
  const confirm = async () => {
    setProblem(null)
    const failure = await run(async () => {
      const { signing_token } = await callApi('employee/confirm-signing-code', { token, code }, { token: null })
      await onOpen(signing_token)
    })
    if (!failure) return
    setProblem(failureText(failure))
    field.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void (isSent ? confirm() : send())
  }
  return (
    <section className="narrow">
      <h1 id="signing-title">{t('signing.identify.title')}</h1>
      <p className="intro">{t('signing.identify.intro', { sender: opened.sender, title: opened.title })}</p>
      {isAgain && <p className="intro">{t('signing.timeOver')}</p>}
      {!isSent && <p className="intro">{t('signing.identify.why', { email: opened.email_hint })}</p>}
      <Notice>{isSent && t('signing.identify.sent', { email: opened.email_hint })}</Notice>
      <form noValidate aria-labelledby="signing-title" onSubmit={submit}>
        {isSent && (
          <div className="field">
            <label htmlFor="signing-code">{t('signing.identify.code')}</label>
            <input
              id="signing-code"
              ref={field}
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              // No `maxlength`: the browser would cut a pasted code before its spaces and words are removed.
              onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, CODE_DIGITS))}
              aria-invalid={problem !== null}
              aria-describedby="code-problem"
            />
          </div>
        )}
        <Banner id="code-problem">{problem}</Banner>
        <div className="actions">
          <SubmitButton
            isBusy={isBusy}
            label={isSent ? t('signing.identify.confirm') : t('signing.identify.send')}
            busyLabel={isSent ? t('signing.identify.confirming') : t('signing.identify.sending')}
          />
        </div>
      </form>
      {isSent && (
        <button type="button" className="link" aria-disabled={left > 0 || isBusy} onClick={() => void send()}>
          {left > 0 ? t('signing.identify.againIn', { seconds: left }) : t('signing.identify.again')}
        </button>
      )}
    </section>
  )
}
