import { useEffect, useState } from 'react'
import { t } from '../../contract/language/texts.ts'
import { ApiError } from '../../providers/api.ts'
import { confirmSignIn } from '../../providers/sign-in.ts'
import { Screen } from './frame.tsx'
import { LightForm } from './light-form.tsx'
import { Banner, WithForm } from './parts.tsx'
import { prefetchOffice } from './prefetch-office.ts'

interface SecondStepScreenProps {
  /** The bearer of the second step; it ends after a few minutes or wrong codes. */
  ticket: string
  leave: (path: string) => void
  onBack: () => void
}

/** The second step on the login page, for accounts with a second factor. */
export function SecondStepScreen({ ticket, leave, onBack }: SecondStepScreenProps) {
  const [isOver, setOver] = useState(false)
  useEffect(prefetchOffice, [])
  const submit = async ({ code = '' }: Record<string, string>) => {
    try {
      leave(await confirmSignIn(code, ticket))
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'UNAUTHENTICATED')) throw error
      setOver(true)
    }
  }
  return (
    <Screen title={t('sign-in.secondStep.title')} intro={t('sign-in.secondStep.intro')}>
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
