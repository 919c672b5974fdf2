// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFirebase } from './firebase.ts'
import { PushSignInError } from './service.ts'

const { auth, signInWithCustomToken, getToken } = vi.hoisted(() => ({
  auth: { authStateReady: async () => undefined, currentUser: null as { uid: string } | null },
  signInWithCustomToken: vi.fn(),
  getToken: vi.fn(),
}))
vi.mock('firebase/app', () => ({ initializeApp: () => ({}) }))
vi.mock('firebase/auth', () => ({ indexedDBLocalPersistence: {}, initializeAuth: () => auth, signInWithCustomToken }))
vi.mock('firebase/messaging', () => ({ getMessaging: () => 'messaging', getToken, deleteToken: vi.fn() }))

const service = createFirebase({ apiKey: 'k' }, 'vapid')
const tokenUntil = (exp: number): string => `head.${btoa(JSON.stringify({ exp, uid: '7' }))}.signature`
const FRESH = tokenUntil(Date.now() / 1000 + 3600)

beforeEach(() => {
  auth.currentUser = null
  signInWithCustomToken.mockReset()
})
afterEach(() => vi.unstubAllGlobals())

test('signs in with the token of the server, once for each person [A18]', async () => {
  await service.signIn(FRESH, 7)
  expect(signInWithCustomToken).toHaveBeenCalledWith(auth, FRESH)
  auth.currentUser = { uid: '7' }
  await service.signIn(FRESH, 7)
  expect(signInWithCustomToken).toHaveBeenCalledTimes(1)
  // Someone else signed in to this browser.
  await service.signIn(FRESH, 8)
  expect(signInWithCustomToken).toHaveBeenCalledTimes(2)
})

test('an expired token does not end the session', async () => {
  await service.signIn(tokenUntil(Date.now() / 1000 - 1), 7)
  expect(signInWithCustomToken).not.toHaveBeenCalled()
})

test.each(['auth/invalid-custom-token', 'auth/custom-token-mismatch', 'auth/user-disabled'])(
  '%s: the credential is refused [A17]',
  async (code) => {
    signInWithCustomToken.mockRejectedValueOnce({ code })
    await expect(service.signIn(FRESH, 7)).rejects.toBeInstanceOf(PushSignInError)
  },
)

test.each(['auth/network-request-failed', 'auth/internal-error', 'auth/api-key-not-valid', 'auth/too-many-requests'])(
  '%s says nothing about the credential [no. 25]',
  async (code) => {
    signInWithCustomToken.mockRejectedValueOnce({ code })
    const failure = await service.signIn(FRESH, 7).catch((error: unknown) => error)
    expect(failure).toEqual({ code })
  },
)

test('the messaging token is asked for with our own worker', async () => {
  const registration = {}
  const worker = { register: vi.fn(), ready: Promise.resolve(registration) }
  vi.stubGlobal('navigator', { serviceWorker: worker })
  getToken.mockResolvedValueOnce('fcm')
  expect(await service.requestToken()).toBe('fcm')
  expect(worker.register).toHaveBeenCalledWith('/push-worker.js')
  expect(getToken).toHaveBeenCalledWith('messaging', { vapidKey: 'vapid', serviceWorkerRegistration: registration })
})
