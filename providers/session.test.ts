// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { authProvider } from './auth.ts'
import { decodeSession, endSession, getSession, onSessionEnd, startSessionChecks, subscribeSession } from './session.ts'
import { signOut } from './sign-in.ts'
import { storeSession } from './storage.ts'

const ANA = { id: 1, firstname: 'Ana', lastname: 'Núñez', role: 'Admin', image_url: null }
const MINUTE = 60_000

interface Call {
  operation: string
  input: unknown
  bearer: string | undefined
}
let calls: Call[]
/** Status and body of the next answers of verify-token; the last one stays. `null` is a lost connection. */
let answers: ([number, object] | null)[]
let stopChecks: (() => void) | undefined
const ended = vi.fn()
onSessionEnd(ended)

const decoded = (session: object): [number, object] => [200, { status: 200, decodedToken: { userLogin: session } }]
const refused = (status: number): [number, object] => [status, { status, code: 'UNAUTHENTICATED', message: 'ended' }]
const stored = () => ({ ...localStorage })
const signInAs = (token: string) => storeSession({ token, role: { name: 'Admin' }, firebaseToken: null })
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (url: string, init: { headers: Record<string, string>; body: string }) => {
    const operation = url.replace('/api/employee/', '')
    calls.push({ operation, input: JSON.parse(init.body), bearer: init.headers['authorization'] })
    if (operation === 'logout') return Response.json({ status: 200 })
    const next = answers.length > 1 ? answers.shift() : answers[0]
    if (!next) throw new TypeError('connection lost')
    return Response.json(next[1], { status: next[0] })
  })
  localStorage.clear()
  endSession()
  ended.mockClear()
  calls = []
  answers = [decoded(ANA)]
  signInAs('one')
})
afterEach(() => {
  stopChecks?.()
  stopChecks = undefined
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Simulates the storage event that other tabs of the browser get when this one changes its storage. */
function otherTab(key: string | null, oldValue: string | null, newValue: string | null): void {
  dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }))
}

describe('the session of a tab', () => {
  test('is decoded by verify-token and passed to its listeners', async () => {
    const heard = vi.fn()
    const stop = subscribeSession(heard)
    await decodeSession()
    stop()
    expect(getSession()).toEqual(ANA)
    expect(heard).toHaveBeenCalled()
    expect(calls).toEqual([{ operation: 'verify-token', input: { token: 'one' }, bearer: 'Bearer one' }])
  })

  test('a session that began with a code is decoded too', async () => {
    answers = [[200, { status: 200, decodedToken: { UserMatchCode: ANA } }]]
    expect(await decodeSession()).toEqual(ANA)
  })

  test('asking at the same time asks once', async () => {
    await Promise.all([decodeSession(), decodeSession()])
    expect(calls).toHaveLength(1)
  })

  test.each([401, 403])(
    'a token check that answers %i clears the stored session, and keeps the last path [A17]',
    async (status) => {
      localStorage.setItem('lastPath', '/admin/clients')
      localStorage.setItem('fcmToken', 'device')
      answers = [refused(status)]
      await decodeSession()
      expect(getSession()).toBe('none')
      expect(stored()).toEqual({ lastPath: '/admin/clients' })
      expect(ended).toHaveBeenCalledTimes(1)
    },
  )

  test.each([null, refused(500), refused(429)])(
    'a check without a verdict (%j) ends nothing and is repeated',
    async (trouble) => {
      answers = [trouble, decoded(ANA)]
      stopChecks = startSessionChecks()
      await settle()
      expect(getSession()).toBe('unreachable')
      expect(stored()).toMatchObject({ token: 'one' })
      await vi.advanceTimersByTimeAsync(5_000)
      expect(getSession()).toEqual(ANA)
    },
  )

  test('a session that is known stays while the server is out of reach', async () => {
    answers = [decoded(ANA), null]
    stopChecks = startSessionChecks()
    await settle()
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(calls).toHaveLength(2)
    expect(getSession()).toEqual(ANA)
  })

  test('it is checked at once and every 10 minutes', async () => {
    stopChecks = startSessionChecks()
    await vi.advanceTimersByTimeAsync(31 * MINUTE)
    expect(calls).toHaveLength(4)
  })

  test('log out in one tab logs out the others', async () => {
    stopChecks = startSessionChecks()
    await settle()
    localStorage.removeItem('token')
    otherTab('token', 'one', null)
    await settle()
    expect(getSession()).toBe('none')
    expect(stored()).toEqual({})
    expect(ended).toHaveBeenCalledTimes(1)
  })

  test('when another person signs in in another tab, nothing of the former person stays', async () => {
    answers = [decoded(ANA), decoded({ ...ANA, id: 2, firstname: 'Bea' })]
    stopChecks = startSessionChecks()
    await settle()
    signInAs('two')
    otherTab('token', 'one', 'two')
    expect(ended).toHaveBeenCalledTimes(1)
    expect(getSession()).toBe('decoding')
    await settle()
    expect(getSession()).toMatchObject({ id: 2 })
  })

  test('an answer for a token that is gone by now is dropped', async () => {
    const answer = decodeSession()
    endSession()
    await answer
    expect(getSession()).toBe('none')
  })
})

describe('auth provider', () => {
  test('log out clears the session and ends it on the server, with the push token of this device [A20]', async () => {
    localStorage.setItem('fcmToken', 'device')
    await authProvider.logout({})
    expect(calls).toEqual([{ operation: 'logout', input: { fcmToken: 'device' }, bearer: 'Bearer one' }])
    expect(stored()).toEqual({})
    expect(ended).toHaveBeenCalledTimes(1)
  })

  test('signs the person out although the server is out of reach [A20]', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('connection lost')))
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    await signOut()
    expect(stored()).toEqual({})
    expect(warn).toHaveBeenCalledTimes(1)
  })

  test('the check is local and asks for both keys [A16]', async () => {
    expect(await authProvider.check()).toEqual({ authenticated: true })
    localStorage.removeItem('logged')
    expect(await authProvider.check()).toEqual({ authenticated: false })
    expect(calls).toEqual([])
  })

  test('a call that answers 401 logs out', async () => {
    expect(await authProvider.onError({ status: 401, code: 'UNAUTHENTICATED' })).toEqual({ logout: true })
    expect(getSession()).toBe('none')
  })

  test.each([
    { statusCode: 403, code: 'FORBIDDEN' },
    { status: 401, code: 'BAD_CREDENTIALS' },
    { status: 500 },
    { status: 0, code: 'OFFLINE' },
  ])('%j logs no one out', async (error) => {
    expect(await authProvider.onError(error)).toEqual({})
    expect(stored()).toMatchObject({ token: 'one' })
  })

  test('the identity is the decoded session with a whole name', async () => {
    expect(await authProvider.getIdentity?.()).toMatchObject({ id: 1, name: 'Ana Núñez', avatar: null })
    answers = [refused(401)]
    await decodeSession()
    expect(await authProvider.getIdentity?.()).toBeNull()
  })
})
