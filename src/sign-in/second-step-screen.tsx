import { useEffect, useState } from 'react'
import { t } from '../../contract/language/texts.ts'
import { ApiError } from '../../providers/api.ts'
import { confirmByPasskey, confirmSignIn } from '../../providers/sign-in.ts'
import { Screen } from './frame.tsx'
import { LightForm } from './light-form.tsx'
import { Banner, WithForm } from './parts.tsx'
import { prefetchOffice } from './prefetch-office.ts'
import { useSubmit } from './use-submit.ts'

interface SecondStepScreenProps {
  /** The bearer of the second step; it ends after a few minutes or wrong codes. */
  token: string
  /** A passkey serves as well as a code. */
  hasPasskey: boolean
  leave: (path: string) => void
  onBack: () => void
}

/** The second step on the login page, for accounts with a second factor. */
export function SecondStepScreen({ token: ticket, hasPasskey, leave, onBack }: SecondStepScreenProps) {
  const [isOver, setOver] = useState(false)
  useEffect(prefetchOffice, [])
  const { isBusy, run } = useSubmit('stay-busy')
  const [refusal, setRefusal] = useState<string | null>(null)
  const enter = async (step: () => Promise<string>) => {
    try {
      leave(await step())
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'UNAUTHENTICATED')) throw error
      setOver(true)
    }
  }
  const submit = ({ code = '' }: Record<string, string>) => enter(() => confirmSignIn(code, ticket))
  const askPasskey = async () => setRefusal((await run(() => enter(() => confirmByPasskey(ticket))))?.message ?? null)
  // The account may have no authenticator app.
  const intro = hasPasskey ? t('sign-in.secondStep.introWithPasskey') : t('sign-in.secondStep.intro')
  return (
    <Screen title={t('sign-in.secondStep.title')} intro={intro}>
      {hasPasskey && !isOver && (
        <>
          <Banner>{refusal}</Banner>
          <div className="actions">
            <button type="button" className="primary" aria-disabled={isBusy} onClick={() => void askPasskey()}>
              {t('sign-in.secondStep.passkey')}
            </button>
          </div>
        </>
      )}
      {isOver ? (
        <Banner>{t('sign-in.secondStep.over')}</Banner>
      ) : (
        <WithForm name="second-factor" fields={1}>
          {(form) => (
            <LightForm
              id="second-step"
              form={form}
              submit={t('sign-in.secondStep.submit')}
              submitting={t('sign-in.secondStep.submitting')}
              onSubmit={submit}
            />
          )}
        </WithForm>
      )}
      <button type="button" className="link" onClick={onBack}>
        {t('sign-in.secondStep.back')}
      </button>
    </Screen>
  )
}
