import { useEffect, useState } from 'react'
import { t } from '../../contract/language/texts.ts'
import { type SignInOutcome, signIn } from '../../providers/sign-in.ts'
import { takeLoss } from '../../providers/storage.ts'
import { CodeScreen } from './code-screen.tsx'
import { Screen } from './frame.tsx'
import { LightForm } from './light-form.tsx'
import { OrganizationButton } from './organization-button.tsx'
import { Banner, PageLink, WithForm } from './parts.tsx'
import { prefetchOffice } from './prefetch-office.ts'
import { go } from './router.ts'
import { SecondStepScreen } from './second-step-screen.tsx'

interface LoginScreenProps {
  /** Leaves for a page of the office by a full load. */
  leave: (path: string) => void
  /** Asks whether the server offers signing in at the organization's provider. */
  offersOrganization: () => Promise<boolean>
}

/** /login. An answer that the email is not verified turns the same page into the code screen (A5). */
export function LoginScreen({ leave, offersOrganization }: LoginScreenProps) {
  const [unverified, setUnverified] = useState<Extract<SignInOutcome, { kind: 'verify-email' }> | null>(null)
  const [hasEnded] = useState(takeLoss)
  const [hasOrganization, setOrganization] = useState(false)
  useEffect(() => {
    void offersOrganization().then((is) => is && setOrganization(true))
  }, [offersOrganization])
  const [step, setStep] = useState<Extract<SignInOutcome, { kind: 'second-step' }> | null>(null)
  if (step !== null) return <SecondStepScreen {...step} leave={leave} onBack={() => setStep(null)} />
  if (unverified) return <CodeScreen {...unverified} leave={leave} onBack={() => setUnverified(null)} />

  const follow = (outcome: SignInOutcome) => {
    if (outcome.kind === 'signed-in') leave(outcome.goTo)
    else if (outcome.kind === 'first-login') go(`/change-password-first-login/${encodeURIComponent(outcome.token)}`)
    else if (outcome.kind === 'second-step') setStep(outcome)
    else setUnverified(outcome)
  }
  const submit = async ({ email = '', password = '' }: Record<string, string>) => {
    follow(await signIn(email, password))
  }
  return (
    <Screen title={t('sign-in.login.title')} intro={t('sign-in.login.intro')}>
      {hasEnded && <Banner>{t('sign-in.login.sessionEnded')}</Banner>}
      <WithForm name="login" fields={2}>
        {(form) => (
          <LightForm
            id="login"
            form={form}
            submit={t('sign-in.login.submit')}
            submitting={t('sign-in.login.submitting')}
            onSubmit={submit}
            // A person who types a password is about to need the office.
            onTyping={(field) => field === 'password' && prefetchOffice()}
          >
            <p className="aside">
              <PageLink to="/password-recovery">{t('sign-in.login.forgot')}</PageLink>
            </p>
          </LightForm>
        )}
      </WithForm>
      <OrganizationButton isOffered={hasOrganization} onOutcome={follow} />
    </Screen>
  )
}
