import { useEffect, useState } from 'react'
import type { ErrorBody } from '../../contract/errors.ts'
import { t } from '../../contract/language/texts.ts'
import { callApi } from '../../providers/api.ts'
import { storeSession } from '../../providers/storage.ts'
import { CodeForm } from './code-form.tsx'
import { Screen } from './frame.tsx'
import { OtherEmail } from './other-email.tsx'
import { Notice, WithForm } from './parts.tsx'
import { prefetchOffice } from './prefetch-office.ts'
import { ResendButton } from './resend-button.tsx'
import { useCountdown } from './use-countdown.ts'
import { useTimer } from './use-timer.ts'

interface CodeScreenProps {
  /** The account whose email waits to be verified, as login answered it. */
  user: NonNullable<ErrorBody['user']>
  /** One-time token of this screen: the bearer of its calls. */
  token: string
  leave: (path: string) => void
  onBack: () => void
}

const COOL_DOWN_SECONDS = 60
const NOTICE_MS = 30_000
const ENTER_AFTER_MS = 1_000

/** The email verification on the login page (A5, A7-A10). Login has just sent a code, so resending waits at first. */
export function CodeScreen({ user, token, leave, onBack }: CodeScreenProps) {
  const [email, setEmail] = useState(user.email)
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [isChangingEmail, setIsChangingEmail] = useState(false)
  const [sentTo, setSentTo] = useState<{ email: string } | null>(null)
  const [left, startCoolDown] = useCountdown(COOL_DOWN_SECONDS)

  useEffect(prefetchOffice, [])
  useTimer(sentTo, NOTICE_MS, () => setSentTo(null))
  useTimer(isConfirmed, ENTER_AFTER_MS, () => leave('/admin'))

  const confirm = async (code: string) => {
    storeSession(await callApi('employee/code-email-confirm-user', { id: user.id, code }, { token }))
    setIsConfirmed(true)
  }
  const sent = (to: string, seconds: number) => {
    setEmail(to)
    setSentTo({ email: to })
    startCoolDown(seconds)
  }
  const resend = async () => {
    const input = { id: user.id, emailResponse: email }
    const { retryAfter } = await callApi('employee/resend-confirmation-email-code', input, { token })
    sent(email, retryAfter)
  }
  const changeEmail = async (newEmail: string) => {
    await callApi('employee/update-email', { email, newEmail }, { token })
    setIsChangingEmail(false)
    sent(newEmail, COOL_DOWN_SECONDS)
  }
  if (isConfirmed) {
    return (
      <Screen title={t('sign-in.code.confirmedTitle')}>
        <Notice>{t('sign-in.code.confirmed')}</Notice>
        <p className="hint">{t('sign-in.code.entering')}</p>
      </Screen>
    )
  }
  if (isChangingEmail) return <OtherEmail onSubmit={changeEmail} onCancel={() => setIsChangingEmail(false)} />
  return (
    <Screen title={t('sign-in.code.title')} intro={t('sign-in.code.intro', { firstname: user.firstname, email })}>
      <WithForm name="verification-code" fields={1}>
        {(form) => <CodeForm key={email} form={form} onSubmit={confirm} />}
      </WithForm>
      <Notice>{sentTo && t('sign-in.code.resent', { email: sentTo.email })}</Notice>
      <ResendButton left={left} onPress={resend} onWait={startCoolDown} />
      <button type="button" className="link" onClick={() => setIsChangingEmail(true)}>
        {t('sign-in.code.otherEmail')}
      </button>
      <button type="button" className="link" onClick={onBack}>
        {t('sign-in.code.back')}
      </button>
    </Screen>
  )
}
