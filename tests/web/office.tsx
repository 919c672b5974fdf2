import { act, cleanup, configure, getConfig, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import type { DecodedSession } from '../../contract/session/schemas.ts'
import { endSession, startSessionChecks } from '../../providers/session.ts'
import { store } from '../../providers/storage.ts'
import { ROUTES } from '../../src/app/router.tsx'
import { Theme } from '../../src/app/theme.tsx'
import { opened } from './fake-server.ts'
import { aroundEachTest } from './tidy.ts'

const { getElementError: describePage } = getConfig()
configure({ getElementError })

/**
 * An awaited element is searched after each change of the page, and writing the whole page into each error costs as much as
 * the search. Only the last error is read, which contains the page.
 */
function getElementError(message: string | null, container: Element): Error {
  const { _disableExpensiveErrorDiagnostics: isAwaited } = getConfig() as { _disableExpensiveErrorDiagnostics?: boolean }
  if (!isAwaited) return describePage(message, container)
  return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
}

let stopChecks: () => void = () => undefined

/** Replaces browser features that jsdom lacks: a window of this width. Nothing moves in it, since jsdom ends no animation. */
export function stubWindow(width = 1440): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion') || width <= Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? -1),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('scrollTo', () => undefined)
}

/** Puts a whole session into the browser's storage, as sign-in leaves it. */
export function storeToken(token: string, role: string): void {
  store('token', token)
  store('logged', 'true')
  store('role', role)
}

/** The signed-in program at this address, with its real routes, guards and providers. The server is `fakeServer`. */
export function openOffice(path: string, session: DecodedSession | null) {
  opened.session = session
  if (session) storeToken('token', session.role)
  stopChecks = startSessionChecks()
  // The module of the session was loaded before there was a token; a page load would begin like this.
  if (session) dispatchEvent(new StorageEvent('storage', { key: 'token', oldValue: null, newValue: 'token' }))
  const router = createMemoryRouter(ROUTES, { initialEntries: [path] })
  render(
    <Theme>
      <RouterProvider router={router} />
    </Theme>,
  )
  return { router, address: () => router.state.location.pathname + router.state.location.search }
}

export function closeOffice(): void {
  opened.session = null
  stopChecks()
  cleanup()
  act(() => endSession())
  localStorage.clear()
  vi.unstubAllGlobals()
}

// Each test of a file that opens the office has a window of its own and leaves nothing behind.
aroundEachTest.push({ before: () => stubWindow(), after: closeOffice })
