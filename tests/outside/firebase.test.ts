import { verify } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFirebase } from '../../server/outside/push/firebase/create.ts'
import type { Push, PushMessage } from '../../server/outside/push/push.ts'
import { type FcmServer, fcmError, startFcm } from '../support/fcm-server.ts'
import { quickTime } from './quick-time.ts'

const MESSAGE: PushMessage = { title: 'Ñandú', body: 'Agreement sent', path: '/admin/client-detail/7', tag: 'n-12' }
const DEVICE = `${'d'.repeat(22)}:APA91b${'x'.repeat(130)}`

let server: FcmServer
let push: Push
let time: ReturnType<typeof quickTime>

beforeEach(async () => {
  time = quickTime()
  server = await startFcm(() => time.clock)
  push = connect()
})
afterEach(() => server.close())

const connect = (timeoutMs = 5000): Push => createFirebase(server.settings, { ...time, timeoutMs })
const calls = (kind: string): number => server.calls.filter((one) => one === kind).length
const send = (device = DEVICE) => push.send(device, MESSAGE)

test('a message goes out as data of texts, urgent where it is', async () => {
  expect(await send()).toBe('sent')
  expect(await push.send(DEVICE, { ...MESSAGE, isUrgent: true })).toBe('sent')
  expect(server.messages).toEqual([
    { token: DEVICE, data: MESSAGE, webpush: { headers: { TTL: '86400', Urgency: 'normal' } } },
    { token: DEVICE, data: MESSAGE, webpush: { headers: { TTL: '86400', Urgency: 'high' } } },
  ])
})

describe('access to Firebase', () => {
  test('one access serves many messages at once and is taken again shortly before it ends', async () => {
    await Promise.all([1, 2, 3, 4].map(() => send()))
    time.clock += 54 * 60_000
    await send()
    expect(calls('token')).toBe(1)
    time.clock += 2 * 60_000
    await send()
    expect(calls('token')).toBe(2)
    expect(server.messages).toHaveLength(6)
  })

  test('one that ends in the middle is taken again, and nothing is sent twice', async () => {
    await send()
    server.endTokens()
    expect(await send()).toBe('sent')
    expect(calls('token')).toBe(2)
    expect(server.messages).toHaveLength(2)
  })

  test('an account that Google does not take is a matter of the settings, without a key in the words', async () => {
    server.settings = { ...server.settings, account: { ...server.settings.account, client_email: 'other@x.test' } }
    push = connect()
    await expect(send()).rejects.toMatchObject({
      message: 'Firebase refused our sign-in (invalid_grant). Please check FIREBASE_SERVICE_ACCOUNT.',
      isPassing: false,
    })
    expect(calls('token')).toBe(1)
  })
})

describe('dead tokens [G7]', () => {
  test.each([
    ['UNREGISTERED', 404, 'Requested entity was not found.'],
    ['SENDER_ID_MISMATCH', 403, 'SenderId mismatch'],
    ['INVALID_ARGUMENT', 400, 'The registration token is not a valid FCM registration token'],
  ])('%s: the device is dead', async (code, status, message) => {
    server.devices.set(DEVICE, fcmError(status, code, message))
    expect(await send()).toBe('dead')
    expect(calls('send')).toBe(1)
  })

  test('a text that cannot be a token of FCM is dead without asking', async () => {
    for (const token of ['', 'short', '{"endpoint":"https://fcm.googleapis.com/x"}', `${DEVICE} x`]) {
      expect([token, push.accepts(token), await send(token)]).toEqual([token, false, 'dead'])
    }
    expect(push.accepts(DEVICE)).toBe(true)
    expect(server.calls).toEqual([])
  })

  test.each([
    ['a message that is wrong', fcmError(400, 'INVALID_ARGUMENT', 'Invalid JSON payload received.')],
    ['a member that FCM does not know', fcmError(400, null)],
    ['an address that is not there', fcmError(404, null)],
    ['keys of web push that do not fit', fcmError(401, 'THIRD_PARTY_AUTH_ERROR')],
    ['a project that may not send', fcmError(403, null)],
  ])('%s is no fault of the device, and is not tried again', async (_label, reply) => {
    server.devices.set(DEVICE, reply)
    await expect(send()).rejects.toMatchObject({ isPassing: false })
    expect(calls('send')).toBe(1)
  })
})

describe('temporary failures', () => {
  test('429 waits as long as Firebase asks, 5xx a growing while', async () => {
    server.faults = [
      { on: 'send', reply: fcmError(429, 'QUOTA_EXCEEDED', 'Quota', { 'retry-after': '3' }) },
      { on: 'send', reply: fcmError(503, 'UNAVAILABLE') },
    ]
    expect(await send()).toBe('sent')
    expect(time.pauses[0]).toBeGreaterThanOrEqual(3000)
    expect(time.pauses[1]).toBeGreaterThanOrEqual(1000)
    expect(server.messages).toHaveLength(1)
  })

  test('the minute that a quota lasts is left to the queue', async () => {
    server.faults = [{ on: 'send', reply: fcmError(429, 'QUOTA_EXCEEDED', 'Quota', { 'retry-after': '60' }) }]
    await expect(send()).rejects.toMatchObject({ isPassing: true, waitSeconds: 60 })
    expect(time.pauses).toEqual([])
  })

  test('a page of a proxy and silence are tried three times', async () => {
    push = connect(200)
    server.faults = [
      { on: 'send', reply: [502, 'Bad gateway'] },
      { on: 'send', reply: null },
      { on: 'token', reply: fcmError(500, null) },
    ]
    expect(await send().catch((error: unknown) => error)).toMatchObject({ isPassing: true })
    expect(await send()).toBe('sent')
  })
})

test('the token of sign-in is what Firebase asks of a custom token, signed by the service account [A18]', () => {
  const [head, body, signature] = (push.createSignInToken(42, new Date(1_800_000_000_000)) ?? '').split('.') as string[]
  expect(JSON.parse(Buffer.from(head ?? '', 'base64url').toString())).toEqual({ alg: 'RS256', typ: 'JWT', kid: 'key-1' })
  const { client_email } = server.settings.account
  expect(JSON.parse(Buffer.from(body ?? '', 'base64url').toString())).toEqual({
    iss: client_email,
    sub: client_email,
    aud: 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
    iat: 1_800_000_000,
    exp: 1_800_003_600,
    uid: '42',
  })
  expect(verify('sha256', Buffer.from(`${head}.${body}`), server.publicKey, Buffer.from(signature ?? '', 'base64url'))).toBe(
    true,
  )
  expect(push.browser).toEqual({ service: 'firebase', vapidPublicKey: 'B'.repeat(87), firebase: server.settings.app })
})
