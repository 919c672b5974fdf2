import { act, cleanup, configure, getConfig, render, screen, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import type { DecodedSession } from '../../contract/session/schemas.ts'
import { endSession, startSessionChecks } from '../../providers/session.ts'
import { store } from '../../providers/storage.ts'
import { ROUTES } from '../../src/app/router.tsx'
import { Theme } from '../../src/app/theme.tsx'
import { fakeServer, opened, type Replies } from './fake-server.ts'
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
let isOpen = false
const DESK = 1440
/** Of the window that the test stubbed. */
let windowWidth = DESK

/** Replaces browser features that jsdom lacks: a window of this width. Nothing moves in it, since jsdom ends no animation. */
export function stubWindow(width = DESK): void {
  windowWidth = width
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

/**
 * The signed-in program at this address, with its real routes, guards and providers, on a server with these answers. It
 * takes the place of one that is open, in a window of the same width; other replaced globals are the browser's again.
 */
export function openOffice(path: string, session: DecodedSession | null, replies: Replies = {}, definitions?: object) {
  if (isOpen) {
    closeOffice()
    stubWindow(windowWidth)
  }
  isOpen = true
  const server = fakeServer(replies, { ...definitions })
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
  const address = () => router.state.location.pathname + router.state.location.search
  return { server, user: userEvent.setup(), router, address }
}

/** Presses a button, given by its name or itself, and waits for the dialog that it opens. */
export async function openDialog(user: UserEvent, button: string | RegExp | HTMLElement, name?: string | RegExp) {
  await user.click(button instanceof HTMLElement ? button : await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog', name === undefined ? {} : { name }))
}

/** The dialog in front of all others. */
export const lastDialog = () => within(screen.getAllByRole('dialog').at(-1) as HTMLElement)

/** Types a text in place of the one of a field. */
export async function retype(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  await user.type(field, text)
}

export function closeOffice(): void {
  isOpen = false
  opened.session = null
  stopChecks()
  cleanup()
  act(() => endSession())
  localStorage.clear()
  vi.unstubAllGlobals()
}

// Each test of a file that opens the office has a window of its own and leaves nothing behind.
aroundEachTest.push({ before: () => stubWindow(), after: closeOffice })
