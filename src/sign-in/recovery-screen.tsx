import { useState } from 'react'
import { callApi } from '../../providers/api.ts'
import { SIGN_IN_TEXTS } from '../texts.ts'
import { Screen } from './frame.tsx'
import { LightForm } from './light-form.tsx'
import { Notice, PageLink, WithForm } from './parts.tsx'

const TEXTS = SIGN_IN_TEXTS.recovery

/** /password-recovery (A11). Shows the server's answer, which is the same for every address. */
export function RecoveryScreen() {
  const [answer, setAnswer] = useState<string | null>(null)
  const submit = async ({ email = '' }: Record<string, string>) => {
    const { message } = await callApi('employee/send-changepass-email', { email }, { token: null })
    setAnswer(message)
  }
  const back = (
    <p className="aside">
      <PageLink to="/login">{TEXTS.back}</PageLink>
    </p>
  )
  if (answer !== null) {
    return (
      <Screen title={TEXTS.sentTitle}>
        <Notice>{answer}</Notice>
        <button type="button" className="link" onClick={() => setAnswer(null)}>
          {TEXTS.again}
        </button>
        {back}
      </Screen>
    )
  }
  return (
    <Screen title={TEXTS.title} intro={TEXTS.intro}>
      <WithForm name="password-recovery" fields={1}>
        {(form) => (
          <LightForm id="recovery" form={form} submit={TEXTS.submit} submitting={TEXTS.submitting} onSubmit={submit} />
        )}
      </WithForm>
      {back}
    </Screen>
  )
}
