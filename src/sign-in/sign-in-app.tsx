import { useEffect, useState } from 'react'
import { t, texts } from '../../contract/language/texts.ts'
import { ApiError, callApi } from '../../providers/api.ts'
import { isRefusal, toCallError } from '../../providers/data/http-error.ts'
import { signOut } from '../../providers/sign-in.ts'
import { storedToken } from '../../providers/storage.ts'
import { useLanguage } from '../language.ts'
import { Frame, Screen } from './frame.tsx'
import { LightForm } from './light-form.tsx'
import { LoginScreen } from './login-screen.tsx'
import { Banner, Notice, NotLoaded, PageLink, Waiting } from './parts.tsx'
import { RecoveryScreen } from './recovery-screen.tsx'
import { go, type Route, routeOf, usePathname } from './router.ts'
import { useTimer } from './use-countdown.ts'

interface SignInAppProps {
  /** Leaves for a page of the office by a full load. */
  leave: (path: string) => void
  /** Asks whether the server offers signing in at the organization's provider. */
  offersOrganization?: () => Promise<boolean>
}

const offersNone = () => Promise.resolve(false)

export function SignInApp({ leave, offersOrganization = offersNone }: SignInAppProps) {
  const route = routeOf(usePathname())
  useLanguage()
  useEffect(() => {
    // The Back button restores this page from memory, even after the visitor has signed in.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      if (storedToken() !== null) leave('/admin')
      else location.reload()
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [leave])
  return <Frame>{screenOf(route, { leave, offersOrganization })}</Frame>
}

function screenOf(route: Route, login: Required<SignInAppProps>) {
  switch (route.screen) {
    case 'login':
      return <LoginScreen {...login} />
    case 'password-recovery':
      return <RecoveryScreen />
    default:
      return <NewPasswordScreen {...route} key={route.token} />
  }
}

interface NewPasswordScreenProps {
  screen: 'reset-password' | 'change-password-first-login'
  token: string
}

const TO_LOGIN_MS = 2_000

type LinkState = 'checking' | 'valid' | 'invalid' | { problem: string }

/** /reset-password/:token and /change-password-first-login/:token (A12-A14). The purpose is in the token. */
function NewPasswordScreen({ screen, token }: NewPasswordScreenProps) {
  const [link, setLink] = useState<LinkState>('checking')
  const [tries, setTries] = useState(0)
  const [done, setDone] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    const control = new AbortController()
    setLink('checking')
    callApi('employee/verify-token-changepass', { token }, { token: null, signal: control.signal, isRead: true }).then(
      ({ valid }) => setLink(valid ? 'valid' : 'invalid'),
      (error: unknown) => {
        if (!(error instanceof ApiError)) return
        // Every refusal of a link means the same to its reader.
        setLink(isRefusal(toCallError(error)) ? 'invalid' : { problem: error.message })
      },
    )
    return () => control.abort()
  }, [token, tries])
  useTimer(done !== null, TO_LOGIN_MS, () => go('/login'))

  const submit = async ({ password = '' }: Record<string, string>) => {
    try {
      const { message } = await callApi('employee/change-password', { token, password }, { token: null })
      // A session of this browser may belong to the same person, whose sessions have ended, or to another one.
      await signOut()
      setDone(message)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'LINK_INVALID')) throw error
      setLink('invalid')
    }
  }
  if (link === 'invalid') return <InvalidLink />
  const { title, intro } =
    screen === 'reset-password' ? texts('sign-in.newPassword.reset') : texts('sign-in.newPassword.firstLogin')
  if (done !== null) {
    return (
      <Screen title={t('sign-in.newPassword.doneTitle')}>
        <Notice>{done}</Notice>
        <p className="hint">{t('sign-in.newPassword.toLoginSoon')}</p>
      </Screen>
    )
  }
  return (
    <Screen title={title} intro={intro}>
      {link === 'checking' && <Waiting>{t('sign-in.newPassword.checking')}</Waiting>}
      {typeof link === 'object' && <NotLoaded message={link.problem} onRetry={() => setTries(tries + 1)} />}
      {link === 'valid' && (
        <LightForm
          name="new-password"
          fields={2}
          id="new"
          submit={t('sign-in.newPassword.submit')}
          submitting={t('sign-in.newPassword.submitting')}
          onSubmit={submit}
        />
      )}
    </Screen>
  )
}

function InvalidLink() {
  return (
    <Screen title={t('sign-in.newPassword.invalidTitle')}>
      <Banner>{t('sign-in.newPassword.invalid')}</Banner>
      <p className="intro">{t('sign-in.newPassword.invalidHelp')}</p>
      <p className="aside">
        <PageLink to="/password-recovery">{t('sign-in.newPassword.askAgain')}</PageLink>
        <PageLink to="/login">{t('sign-in.newPassword.toLogin')}</PageLink>
      </p>
    </Screen>
  )
}
