import { useState } from 'react'
import { t } from '../../contract/language/texts.ts'
import { callApi } from '../../providers/api.ts'
import { Screen } from './frame.tsx'
import { LightForm } from './light-form.tsx'
import { Notice, PageLink } from './parts.tsx'

/** /password-recovery (A11). Shows the server's answer, which is the same for every address. */
export function RecoveryScreen() {
  const [answer, setAnswer] = useState<string | null>(null)
  const submit = async ({ email = '' }: Record<string, string>) => {
    const { message } = await callApi('employee/send-changepass-email', { email }, { token: null })
    setAnswer(message)
  }
  const back = (
    <p className="aside">
      <PageLink to="/login">{t('sign-in.recovery.back')}</PageLink>
    </p>
  )
  if (answer !== null) {
    return (
      <Screen title={t('sign-in.recovery.sentTitle')}>
        <Notice>{answer}</Notice>
        <button type="button" className="link" onClick={() => setAnswer(null)}>
          {t('sign-in.recovery.again')}
        </button>
        {back}
      </Screen>
    )
  }
  return (
    <Screen title={t('sign-in.recovery.title')} intro={t('sign-in.recovery.intro')}>
      <LightForm
        name="password-recovery"
        fields={1}
        id="recovery"
        submit={t('sign-in.recovery.submit')}
        submitting={t('sign-in.recovery.submitting')}
        onSubmit={submit}
      />
      {back}
    </Screen>
  )
}
