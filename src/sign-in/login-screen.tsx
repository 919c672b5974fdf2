import { useState } from 'react'
import { type SignInOutcome, signIn } from '../../providers/sign-in.ts'
import { takeLoss } from '../../providers/storage.ts'
import { SIGN_IN_TEXTS } from '../texts.ts'
import { CodeScreen } from './code-screen.tsx'
import { Screen } from './frame.tsx'
import { LightForm } from './light-form.tsx'
import { Banner, PageLink, WithForm } from './parts.tsx'
import { prefetchOffice } from './prefetch-office.ts'
import { go } from './router.ts'

interface LoginScreenProps {
  /** Leaves for a page of the office by a full load. */
  leave: (path: string) => void
}

const TEXTS = SIGN_IN_TEXTS.login

/** /login. An answer that the email is not verified turns the same page into the code screen (A5). */
export function LoginScreen({ leave }: LoginScreenProps) {
  const [unverified, setUnverified] = useState<Extract<SignInOutcome, { kind: 'verify-email' }> | null>(null)
  const [hasEnded] = useState(takeLoss)
  if (unverified) return <CodeScreen {...unverified} leave={leave} onBack={() => setUnverified(null)} />

  const submit = async ({ email = '', password = '' }: Record<string, string>) => {
    const outcome = await signIn(email, password)
    if (outcome.kind === 'signed-in') leave(outcome.goTo)
    else if (outcome.kind === 'first-login') go(`/change-password-first-login/${encodeURIComponent(outcome.token)}`)
    else setUnverified(outcome)
  }
  return (
    <Screen title={TEXTS.title} intro={TEXTS.intro}>
      {hasEnded && <Banner>{TEXTS.sessionEnded}</Banner>}
      <WithForm name="login" fields={2}>
        {(form) => (
          <LightForm
            id="login"
            form={form}
            submit={TEXTS.submit}
            submitting={TEXTS.submitting}
            onSubmit={submit}
            // A person who types a password is about to need the office.
            onTyping={(field) => field === 'password' && prefetchOffice()}
          >
            <p className="aside">
              <PageLink to="/password-recovery">{TEXTS.forgot}</PageLink>
            </p>
          </LightForm>
        )}
      </WithForm>
    </Screen>
  )
}
