// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../tests/support/eventually.ts'
import { fakeServer } from '../../tests/web/fake-server.ts'
import { sessionOf } from '../../tests/web/people.ts'
import { removePushBrowser, stubPushBrowser, tokenFor } from '../../tests/web/push-browser.ts'
import { decodeSession, endSession, getSession } from '../session.ts'
import { store, storeSession } from '../storage.ts'
import { deviceInfo } from './device-info.ts'
import { getPush, isSubscribed, startPush, switchPush } from './push.ts'
import { PushSignInError } from './service.ts'

const firebase = vi.hoisted(() => ({ signIn: vi.fn(), requestToken: vi.fn(), drop: vi.fn() }))
vi.mock('./firebase.ts', () => ({ createFirebase: () => firebase }))

const APP = { apiKey: 'k', projectId: 'p', messagingSenderId: '1', appId: '1:1:web:1' }
const FIREBASE = { service: 'firebase', vapid_public_key: 'AAAA', firebase: APP }
const WEB_PUSH = { service: 'web-push', vapid_public_key: 'AAAA', firebase: null }
const OFF = { service: 'off', vapid_public_key: null, firebase: null }

let stop: () => void = () => undefined
let server: ReturnType<typeof fakeServer>
/** Tokens that the server has for the person. */
let devices: string[]
const listed = () => ({ fcm_tokens: devices.map((token) => ({ token, label: 'x', created_at: '2026-11-21T00:00:00.000Z' })) })
const session = () => sessionOf('Admin', { id: 7, fcm_tokens: devices.map((token) => ({ token })) })

beforeEach(() => {
  localStorage.clear()
  devices = []
})
afterEach(() => {
  stop()
  endSession()
  removePushBrowser()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Signed in just now, and push has begun. */
async function begin(settings: object = WEB_PUSH, firebaseToken: string | null = 'push') {
  server = fakeServer({
    'employee/verify-token': () => ({ decodedToken: { userLogin: session() } }),
    'notifications/get-push-settings': () => ({ ...settings }),
    'notifications/add-new-fcm-token': ({ fcmToken }) => {
      devices.push(String(fcmToken))
      return listed()
    },
    'notifications/delete-fcm-token': ({ fcmToken }) => {
      devices = devices.filter((token) => token !== fcmToken)
      return listed()
    },
  })
  const fcmToken = localStorage.getItem('fcmToken')
  storeSession({ token: 'one', role: { name: 'Admin' }, firebaseToken })
  store('fcmToken', fcmToken)
  await decodeSession()
  stop = startPush(session())
  await eventually(() => expect(getPush().kind).not.toBe('loading'))
}
const isOn = () => {
  const now = getSession()
  return typeof now !== 'string' && isSubscribed(getPush(), now)
}
const called = (operation: string) => server.of(`notifications/${operation}`).map(({ input }) => input['fcmToken'])

test('stores the token of this device after sign-in where the browser permits it, without a question [A18]', async () => {
  const browser = stubPushBrowser({ permission: 'granted' })
  await begin()
  expect(localStorage.getItem('fcmToken')).toBe(tokenFor(browser.endpoint ?? ''))
  expect(browser.asked).toBe(0)
  // Stored, and not registered: the switch is for that.
  expect(called('add-new-fcm-token')).toEqual([])
  expect(isOn()).toBe(false)
})

test('a person who never allowed it is not asked by signing in [A18]', async () => {
  const browser = stubPushBrowser()
  await begin()
  expect([browser.asked, browser.endpoint, localStorage.getItem('fcmToken')]).toEqual([0, null, null])
  expect(getPush()).toMatchObject({ kind: 'ready', permission: 'default', token: null })
})

test('without a firebaseToken, or where push is off, there is nothing to switch [no. 26]', async () => {
  stubPushBrowser({ permission: 'granted' })
  await begin(WEB_PUSH, null)
  expect(getPush()).toEqual({ kind: 'none', why: 'server' })
  expect(server.of('notifications/get-push-settings')).toEqual([])
  stop()
  await begin(OFF)
  expect(getPush()).toEqual({ kind: 'none', why: 'server' })
})

test('for someone whose contract has ended push does not begin, and the server is not asked', async () => {
  stubPushBrowser({ permission: 'granted' })
  server = fakeServer({})
  stop = startPush(sessionOf('Employee', { left: { on: '2026-11-20', until: '2028-11-20' } }))
  await eventually(() => expect(getPush()).toEqual({ kind: 'none', why: 'sign-in' }))
  expect(server.sent).toEqual([])
})

test('shows that a browser has no push', async () => {
  await begin()
  expect(getPush()).toEqual({ kind: 'none', why: 'browser' })
})

test("invalidates another person's registration in this browser before the token is stored", async () => {
  const browser = stubPushBrowser({ permission: 'granted', endpoint: 'https://push.example/of-a-colleague' })
  await begin()
  expect(browser.endpoint).toBe('https://push.example/new-1')
  expect(localStorage.getItem('fcmToken')).toBe(tokenFor('https://push.example/new-1'))
})

test('a device that is registered stays subscribed after signing in again, now in this session', async () => {
  const endpoint = 'https://push.example/mine'
  stubPushBrowser({ permission: 'granted', endpoint })
  devices = [tokenFor(endpoint)]
  await begin()
  expect(called('add-new-fcm-token')).toEqual([tokenFor(endpoint)])
  expect(isOn()).toBe(true)
})

test('a token that the browser renewed by itself takes the place of the registered one', async () => {
  stubPushBrowser({ permission: 'granted', endpoint: 'https://push.example/renewed' })
  const old = tokenFor('https://push.example/old')
  devices = [old]
  store('fcmToken', old)
  await begin()
  expect([called('add-new-fcm-token'), called('delete-fcm-token')]).toEqual([[tokenFor('https://push.example/renewed')], [old]])
  expect(isOn()).toBe(true)
})

test('on: asks the browser, registers the device under its name; off: the server forgets it [G5]', async () => {
  const browser = stubPushBrowser()
  await begin()
  await switchPush(true)
  expect([browser.asked, isOn()]).toEqual([1, true])
  expect(server.of('notifications/add-new-fcm-token')[0]?.input).toMatchObject({
    fcmToken: localStorage.getItem('fcmToken'),
    deviceInfo: { label: expect.any(String) },
  })
  await switchPush(false)
  expect([isOn(), devices]).toEqual([false, []])
})

test('a person who says no is left in peace [G5]', async () => {
  const browser = stubPushBrowser({ answer: 'denied' })
  await begin()
  await switchPush(true)
  expect(getPush()).toMatchObject({ permission: 'denied', token: null, problem: null, isBusy: false })
  expect([browser.endpoint, called('add-new-fcm-token')]).toEqual([null, []])
})

test('reports a push service that does not answer, and a refusal of the server', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const browser = stubPushBrowser({ isBroken: true })
  await begin()
  await switchPush(true)
  expect(getPush()).toMatchObject({ problem: 'not-registered', isBusy: false })
  browser.isBroken = false
  server.replies['notifications/add-new-fcm-token'] = () => ({ status: 400, code: 'VALIDATION', message: 'Not this device.' })
  await switchPush(true)
  expect(getPush()).toMatchObject({ problem: { text: 'Not this device.' } })
  expect(isOn()).toBe(false)
})

test('the service rejects the credential: the stored session is cleared [A17]', async () => {
  stubPushBrowser()
  firebase.signIn.mockRejectedValueOnce(new PushSignInError('auth/invalid-custom-token'))
  await begin(FIREBASE)
  expect(firebase.signIn).toHaveBeenCalledWith('push', 7)
  expect([getSession(), localStorage.getItem('token'), localStorage.getItem('logged')]).toEqual(['none', null, null])
})

test('an outage of the service locks no one out [no. 25]', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  stubPushBrowser({ permission: 'granted' })
  firebase.signIn.mockRejectedValueOnce(new Error('auth/network-request-failed'))
  firebase.requestToken.mockResolvedValue('fcm-token')
  await begin(FIREBASE)
  expect(getSession()).toMatchObject({ id: 7 })
  expect(localStorage.getItem('token')).toBe('one')
  expect(localStorage.getItem('fcmToken')).toBe('fcm-token')
})

test('a permission that was changed in the browser’s settings is seen when the person comes back', async () => {
  const browser = stubPushBrowser({ permission: 'granted', endpoint: 'https://push.example/mine' })
  devices = [tokenFor('https://push.example/mine')]
  await begin()
  expect(isOn()).toBe(true)
  browser.permission = 'denied'
  dispatchEvent(new Event('focus'))
  expect([isOn(), getPush()]).toEqual([false, expect.objectContaining({ permission: 'denied' })])
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile Safari/604.1',
    'Safari on iOS',
  ],
  ['something new', ''],
])('%s is called %s', (agent, label) => {
  expect(deviceInfo(agent).label).toBe(label)
})
