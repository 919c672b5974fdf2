import { useState } from 'react'
import { t } from '../../contract/language/texts.ts'
import { type SignInOutcome, signIn } from '../../providers/sign-in.ts'
import { takeLoss } from '../../providers/storage.ts'
import { CodeScreen } from './code-screen.tsx'
import { Screen } from './frame.tsx'
import { LightForm } from './light-form.tsx'
import { Banner, PageLink, WithForm } from './parts.tsx'
import { prefetchOffice } from './prefetch-office.ts'
import { go } from './router.ts'
import { SecondStepScreen } from './second-step-screen.tsx'

interface LoginScreenProps {
  /** Leaves for a page of the office by a full load. */
  leave: (path: string) => void
}

/** /login. An answer that the email is not verified turns the same page into the code screen (A5). */
export function LoginScreen({ leave }: LoginScreenProps) {
  const [unverified, setUnverified] = useState<Extract<SignInOutcome, { kind: 'verify-email' }> | null>(null)
  const [hasEnded] = useState(takeLoss)
  const [ticket, setTicket] = useState<string | null>(null)
  if (ticket !== null) return <SecondStepScreen ticket={ticket} leave={leave} onBack={() => setTicket(null)} />
  if (unverified) return <CodeScreen {...unverified} leave={leave} onBack={() => setUnverified(null)} />

  const submit = async ({ email = '', password = '' }: Record<string, string>) => {
    const outcome = await signIn(email, password)
    if (outcome.kind === 'signed-in') leave(outcome.goTo)
    else if (outcome.kind === 'first-login') go(`/change-password-first-login/${encodeURIComponent(outcome.token)}`)
    else if (outcome.kind === 'second-step') setTicket(outcome.token)
    else setUnverified(outcome)
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
    </Screen>
  )
}
