import { useEffect, useRef, useState } from 'react'
import { t } from '../../contract/language/texts.ts'
import { ApiError } from '../../providers/api.ts'
import { finishByOrganization, goToOrganization, takeProviderAnswer } from '../../providers/organization.ts'
import { confirmByPasskey, confirmSignIn, type SignInOutcome, signIn } from '../../providers/sign-in.ts'
import { takeLoss } from '../../providers/storage.ts'
import { CodeScreen } from './code-screen.tsx'
import { Screen } from './frame.tsx'
import { LightForm } from './light-form.tsx'
import { Banner, PageLink, useSubmit, Waiting } from './parts.tsx'
import { prefetchOffice } from './prefetch-office.ts'
import { go } from './router.ts'

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
      <LightForm
        name="login"
        fields={2}
        id="login"
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
      <OrganizationButton isOffered={hasOrganization} onOutcome={follow} />
    </Screen>
  )
}

interface OrganizationButtonProps {
  isOffered: boolean
  onOutcome: (outcome: SignInOutcome) => void
}

/** Signing in at the organization's provider, where the server offers it: the way there, and the return. */
function OrganizationButton({ isOffered, onOutcome }: OrganizationButtonProps) {
  const [returned] = useState(takeProviderAnswer)
  const [problem, setProblem] = useState(returned === 'failed' ? t('sign-in.organization.refused') : null)
  const { isBusy, run } = useSubmit('stay-busy')
  const latest = useRef({ onOutcome, run })
  useEffect(() => {
    if (returned === null || returned === 'failed') return
    prefetchOffice()
    const { onOutcome: follow, run: once } = latest.current
    void once(async () => follow(await finishByOrganization(returned))).then((refusal) => setProblem(refusal?.message ?? null))
  }, [returned])

  const leave = async () => setProblem((await run(goToOrganization))?.message ?? null)
  return (
    <>
      <Banner>{problem}</Banner>
      {isBusy && <Waiting>{t('sign-in.organization.waiting')}</Waiting>}
      {isOffered && (
        <div className="actions">
          <button type="button" className="link" aria-disabled={isBusy} onClick={() => void leave()}>
            {t('sign-in.organization.button')}
          </button>
        </div>
      )}
    </>
  )
}

interface SecondStepScreenProps {
  /** The bearer of the second step; it ends after a few minutes or wrong codes. */
  token: string
  /** A passkey serves as well as a code. */
  hasPasskey: boolean
  leave: (path: string) => void
  onBack: () => void
}

/** The second step on the login page, for accounts with a second factor. */
function SecondStepScreen({ token: ticket, hasPasskey, leave, onBack }: SecondStepScreenProps) {
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
  const submit = ({ code = '' }: Record<string, string>) => {
    setRefusal(null)
    return enter(() => confirmSignIn(code, ticket))
  }
  const askPasskey = async () => setRefusal((await run(() => enter(() => confirmByPasskey(ticket))))?.message ?? null)
  if (isOver) {
    return (
      <Screen key="over" title={t('sign-in.secondStep.title')}>
        <Banner>{t('sign-in.secondStep.over')}</Banner>
        <div className="actions">
          <button type="button" className="primary" onClick={onBack}>
            {t('sign-in.secondStep.back')}
          </button>
        </div>
      </Screen>
    )
  }
  // The account may have no authenticator app.
  const intro = hasPasskey ? t('sign-in.secondStep.introWithPasskey') : t('sign-in.secondStep.intro')
  return (
    <Screen title={t('sign-in.secondStep.title')} intro={intro}>
      {hasPasskey && (
        <>
          <Banner>{refusal}</Banner>
          <div className="actions">
            <button type="button" className="quiet" aria-disabled={isBusy} onClick={() => void askPasskey()}>
              {t('sign-in.secondStep.passkey')}
            </button>
          </div>
        </>
      )}
      <LightForm
        name="second-factor"
        fields={1}
        id="second-step"
        submit={t('sign-in.secondStep.submit')}
        submitting={t('sign-in.secondStep.submitting')}
        onSubmit={submit}
      />
      <button type="button" className="link" onClick={onBack}>
        {t('sign-in.secondStep.back')}
      </button>
    </Screen>
  )
}
