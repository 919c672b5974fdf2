import { useSyncExternalStore } from 'react'

/** The public pages of the specification (§2) with the parameters of their addresses. */
export type Route =
  | { screen: 'login' }
  | { screen: 'password-recovery' }
  | { screen: 'reset-password' | 'change-password-first-login'; token: string }

/** The page at an address. Only addresses of public pages reach this program (`access-control/public-pages.ts`). */
export function routeOf(pathname: string): Route {
  const [screen, token = ''] = pathname.split('/').filter((part) => part !== '')
  if (screen === 'reset-password' || screen === 'change-password-first-login') return { screen, token: decode(token) }
  return { screen: screen === 'password-recovery' ? screen : 'login' }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // A mangled link is shown as an invalid one; the server judges the token.
    return part
  }
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}

/** Moves between public pages without a page load. */
export function go(path: string): void {
  history.pushState(null, '', path)
  scrollTo(0, 0)
  for (const listener of listeners) listener()
}

export const usePathname = (): string => useSyncExternalStore(subscribe, () => location.pathname)
