import { createPublicKey, verify } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPush } from '../../server/outside/push/create.ts'
import type { Push, PushMessage } from '../../server/outside/push/push.ts'
import { createWebPush } from '../../server/outside/push/web-push/create.ts'
import { loadVapidKeys, type VapidKeys } from '../../server/outside/push/web-push/vapid-keys.ts'
import type { Timing } from '../../server/outside/timing.ts'
import { jwkOf, type PushService, startPushService } from '../support/push-service.ts'
import { tempFolder } from '../support/temp-folder.ts'

const MESSAGE: PushMessage = {
  title: 'Ñandú SA',
  body: 'Ana Núñez changed the contact of Ñandú SA ✓',
  path: '/admin/client-detail/7',
  tag: 'notification-12',
}

const folder = tempFolder()
let service: PushService
let keys: VapidKeys
let push: Push
/** Pauses that were made, in milliseconds; the test does not wait. */
let pauses: number[]

const connect = (more: { hosts?: string[]; timing?: Partial<Timing>; keys?: VapidKeys } = {}): Push =>
  createWebPush(
    { service: 'web-push', keys: more.keys ?? keys, subject: 'mailto:ops@plantilla.test', hosts: more.hosts ?? [service.host] },
    { now: () => new Date(), pause: async (ms) => pauses.push(ms), timeoutMs: 5000, ...more.timing },
    service.agent,
  )

beforeAll(async () => {
  service = await startPushService()
  keys = loadVapidKeys(folder)
})
afterAll(() => service.close())
beforeEach(() => {
  pauses = []
  push = connect()
})
afterEach(() => {
  service.faults = []
  service.delivered = []
  service.count = 0
})

test('a message reaches the browser encrypted and signed, with every letter', async () => {
  const token = service.subscribe(keys.publicKey)
  expect(push.accepts(token)).toBe(true)
  expect(await push.send(token, MESSAGE)).toBe('sent')
  expect(await push.send(token, { ...MESSAGE, isUrgent: true })).toBe('sent')
  const [first, urgent] = service.delivered
  expect(first).toMatchObject({ endpoint: JSON.parse(token).endpoint, payload: MESSAGE })
  expect(first?.claims).toMatchObject({ aud: `https://${service.host}`, sub: 'mailto:ops@plantilla.test' })
  expect(first?.headers).toMatchObject({ ttl: '86400', urgency: 'normal' })
  expect(urgent?.headers['urgency']).toBe('high')
  expect(urgent?.payload).toEqual(MESSAGE)
})

test('the longest message that is ever sent fits', async () => {
  const token = service.subscribe(keys.publicKey)
  expect(await push.send(token, { ...MESSAGE, title: '漢'.repeat(120), body: '漢'.repeat(500) })).toBe('sent')
})

test('a browser whose person took the permission back is dead [G7]', async () => {
  const token = service.subscribe(keys.publicKey)
  service.unsubscribe(token)
  expect(await push.send(token, MESSAGE)).toBe('dead')
  service.faults = [{ status: 404 }]
  expect(await push.send(service.subscribe(keys.publicKey), MESSAGE)).toBe('dead')
})

test('429 is waited for as long as is asked, 5xx for a growing while; then it arrives, once', async () => {
  const token = service.subscribe(keys.publicKey)
  service.faults = [{ status: 429, headers: { 'retry-after': '2' } }, { status: 503 }]
  expect(await push.send(token, MESSAGE)).toBe('sent')
  expect(pauses[0]).toBeGreaterThanOrEqual(2000)
  expect(pauses[1]).toBeGreaterThanOrEqual(1000)
  expect(pauses).toHaveLength(2)
  expect(service.delivered).toHaveLength(1)
})

test('a long pause is left to the queue, and so is a service that stays down', async () => {
  const token = service.subscribe(keys.publicKey)
  service.faults = [{ status: 429, headers: { 'retry-after': '120' } }]
  await expect(push.send(token, MESSAGE)).rejects.toMatchObject({ isPassing: true, waitSeconds: 120 })
  expect(pauses).toEqual([])
  service.faults = [{ status: 500 }, { status: 502 }, { status: 503 }]
  await expect(push.send(token, MESSAGE)).rejects.toMatchObject({ isPassing: true, waitSeconds: null })
  expect(service.count).toBe(4)
})

test('seconds of more than nine digits are no pause', async () => {
  service.faults = [{ status: 429, headers: { 'retry-after': '9'.repeat(13) } }]
  expect(await push.send(service.subscribe(keys.publicKey), MESSAGE)).toBe('sent')
  expect(pauses[0]).toBeLessThan(2000)
})

test('a service that does not answer may later', async () => {
  const closed = JSON.stringify({ ...JSON.parse(service.subscribe(keys.publicKey)), endpoint: 'https://localhost:1/push/1' })
  const other = connect({ hosts: ['localhost:1'] })
  await expect(other.send(closed, MESSAGE)).rejects.toMatchObject({ isPassing: true })
  expect(pauses).toHaveLength(2)
})

test('keys that the browser did not subscribe with are refused, and not tried again', async () => {
  const token = service.subscribe(keys.publicKey)
  const others = loadVapidKeys(join(folder, 'others'))
  await expect(connect({ keys: others }).send(token, MESSAGE)).rejects.toMatchObject({ isPassing: false })
  expect(service.count).toBe(1)
})

const at = (endpoint: unknown): string => JSON.stringify({ ...JSON.parse(service.subscribe(keys.publicKey)), endpoint })

test('only addresses of push services are sent to, for any claim of a browser', async () => {
  const known = createPush({
    push: { service: 'web-push', keys, subject: 'mailto:a@b.c', hosts: ['a.example', '*.b.example'] },
    dataDir: folder,
  })
  expect(['https://a.example/x', 'https://one.two.b.example/x'].filter((url) => !known.accepts(at(url)))).toEqual([])
  const bad = [
    'http://a.example/x',
    'https://a.example:8443/x',
    'https://b.example/x',
    'https://evilb.example/x',
    'https://user:pass@a.example/x',
    'https://a.example@evil.test/x',
    'https://one.b.example:99/x',
    'file:///etc/passwd',
    'https://169.254.169.254/latest',
    'https://localhost/x',
    'nonsense',
    '',
    7,
    null,
  ]
  expect(bad.filter((url) => known.accepts(at(url)))).toEqual([])
  for (const url of bad) expect(await known.send(at(url), MESSAGE)).toBe('dead')
  expect(service.count).toBe(0)
})

test('a subscription without usable keys is none', () => {
  const whole = JSON.parse(service.subscribe(keys.publicKey))
  const broken = [
    { ...whole, keys: {} },
    { ...whole, keys: null },
    { ...whole, keys: { ...whole.keys, auth: 'AAAA' } },
    // 65 bytes that are no point of the curve.
    { ...whole, keys: { ...whole.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } },
  ]
  expect(broken.filter((one) => push.accepts(JSON.stringify(one)))).toEqual([])
  expect(['', '{', 'null', '{}', 'fcm-token-of-the-other-kind'].filter((text) => push.accepts(text))).toEqual([])
})

test('the demo makes its keys once, for its own eyes', () => {
  expect(loadVapidKeys(folder)).toEqual(keys)
  expect(statSync(join(folder, 'push', 'vapid.json')).mode & 0o777).toBe(0o600)
  const made = createPush({ push: { service: 'web-push', keys: null, subject: 'mailto:a@b.c', hosts: [] }, dataDir: folder })
  expect(made.browser).toEqual({ service: 'web-push', vapidPublicKey: keys.publicKey })
})

test('the token of sign-in is for this person and signed by us [A18]', () => {
  const [head, body, signature] = (push.createSignInToken(42, new Date(1_800_000_000_000)) ?? '').split('.') as string[]
  expect(JSON.parse(Buffer.from(body ?? '', 'base64url').toString())).toEqual({
    iss: 'plantilla',
    aud: 'push',
    uid: '42',
    iat: 1_800_000_000,
  })
  const key = createPublicKey({ key: jwkOf(keys.publicKey), format: 'jwk' })
  const bytes = Buffer.from(signature ?? '', 'base64url')
  expect(verify('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding: 'ieee-p1363' }, bytes)).toBe(true)
})

test('where push is switched off, no browser is offered it', async () => {
  const off = createPush({ push: { service: 'off' }, dataDir: folder })
  expect([off.browser, off.createSignInToken(1, new Date()), off.accepts(service.subscribe(keys.publicKey))]).toEqual([
    null,
    null,
    false,
  ])
  await expect(off.send('{}', MESSAGE)).rejects.toMatchObject({ isPassing: false })
})
