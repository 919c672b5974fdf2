import type { AuthProvider } from '@refinedev/core'
import { decodeSession, getSession, loseSession, refreshSession } from './session.ts'
import { signIn, signOut } from './sign-in.ts'
import { storedToken } from './storage.ts'

/** Refusals after which the session may know less or more than it did. */
const RIGHTS_CHANGED: ReadonlySet<string> = new Set(['FORBIDDEN', 'LEFT', 'FACTOR_MISSING'])

/**
 * Refine's connection to the session. Checks are local, so that no page waits for them; the token itself is checked on each
 * full load and every ten minutes (`session.ts`). No answer redirects: the sign-in screens are another program, so a program
 * with private pages listens to `onSessionEnd`, drops its data and goes to /login by a full load.
 */
export const authProvider: AuthProvider = {
  login: async ({ email, password }: { email: string; password: string }) => {
    try {
      const outcome = await signIn(email, password)
      if (outcome.kind === 'signed-in') return { success: true, redirectTo: outcome.goTo }
      if (outcome.kind === 'verify-email') return { success: false, redirectTo: '/login' }
      return { success: false, redirectTo: `/change-password-first-login/${outcome.token}` }
    } catch (error) {
      return { success: false, error: error as Error }
    }
  },
  logout: async () => {
    await signOut()
    return { success: true }
  },
  check: async () => (storedToken() === null ? { authenticated: false } : { authenticated: true }),
  onError: async (error: { status?: number; statusCode?: number; code?: string }) => {
    const status = error.status ?? error.statusCode
    // A wrong password in "confirm it is you" answers 401 as well and is no reason to lose the session.
    const hasEnded = status === 401 && error.code !== 'BAD_CREDENTIALS'
    // A flag was withdrawn, or the contract ended, while the person worked: the page closes and its entry disappears.
    if (status === 403 && RIGHTS_CHANGED.has(error.code ?? '')) void refreshSession('refusal')
    if (!hasEnded) return {}
    await loseSession()
    return typeof getSession() === 'string' ? { logout: true } : {}
  },
  getIdentity: async () => {
    const known = getSession()
    const session = typeof known === 'string' ? await decodeSession() : known
    if (typeof session === 'string') return null
    return { ...session, name: `${session.firstname} ${session.lastname}`, avatar: session.image_url }
  },
}
