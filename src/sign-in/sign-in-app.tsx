import { useEffect } from 'react'
import { storedToken } from '../../providers/storage.ts'
import { useLanguage } from '../language.ts'
import { Frame } from './frame.tsx'
import { LoginScreen } from './login-screen.tsx'
import { NewPasswordScreen } from './new-password-screen.tsx'
import { RecoveryScreen } from './recovery-screen.tsx'
import { type Route, routeOf, usePathname } from './router.ts'

/** Pages that a mail or a first sign-in leads to; login and recovery are reached by hand. */
export const isMailedLink = (pathname: string): boolean => 'token' in routeOf(pathname)

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
