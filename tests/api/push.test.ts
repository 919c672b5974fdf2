import { beforeEach, describe, expect, test } from 'vitest'
import { deliverPush } from '../../server/areas/push/deliver-push.ts'
import { sendPush } from '../../server/areas/push/tasks/send-push.ts'
import type { Services } from '../../server/calls/context.ts'
import { PushError, type PushMessage } from '../../server/outside/push/push.ts'
import { createPerson, signIn, type TestPerson } from '../support/people.ts'
import { insertRow, rowOf, rowsOf, setRow } from '../support/rows.ts'
import { beforehand, testApp } from '../support/test-app.ts'

const ADD = 'notifications/add-new-fcm-token'
const DELETE = 'notifications/delete-fcm-token'
const MESSAGE: PushMessage = { title: 'Ñandú', body: 'Approved', path: '/admin/clients/1', tag: 'n-1' }

const app = testApp({}, { hasWorker: false })
const ana = beforehand(() => createPerson(app.db, { role: 'Admin', password: null }), beforeEach)
const bea = beforehand(() => createPerson(app.db, { role: 'Contractor', password: null }), beforeEach)
let asAna: string
let asBea: string
let counter = 0
/** The text of a web push subscription, as far as the paper service looks at it. */
const device = (): string => `{"endpoint":"https://push.example/${++counter}"}`

beforeEach(async () => {
  asAna = await signIn(app, ana)
  asBea = await signIn(app, bea)
  app.push.sent = []
  app.push.failures = []
})

const add = async (fcmToken: string, token: string, deviceInfo?: object) =>
  await app.call(ADD, deviceInfo ? { fcmToken, deviceInfo } : { fcmToken }, token)
const tokensOf = async ({ id }: TestPerson): Promise<string[]> =>
  (await rowsOf(app.db, 'fcm_tokens', { person_id: id }, ['token'])).map(({ token }) => token)
const historyOf = async (action: string, { id }: TestPerson): Promise<number> =>
  (await rowsOf(app.db, 'history', { action, actor_id: id })).length

describe('add-new-fcm-token and delete-fcm-token [G7]', () => {
  test('register a device under its name, tell the session of it, and forget it', async () => {
    const token = device()
    const { status, body } = await add(token, asAna, { browser: 'Firefox', os: 'Linux', label: ' ' })
    expect([status, body.fcm_tokens]).toEqual([200, [{ token, label: 'Firefox on Linux', created_at: expect.any(String) }]])
    expect(await rowOf(app.db, 'fcm_tokens', { token })).toMatchObject({ browser: null, os: null })
    const decoded = await app.call('employee/verify-token', { token: asAna })
    expect(decoded.body.decodedToken.userLogin.fcm_tokens).toEqual([{ token }])
    expect(await historyOf('push.device-added', ana)).toBe(1)
    expect((await app.call(DELETE, { fcmToken: token }, asAna)).body).toEqual({ status: 200, fcm_tokens: [] })
    expect(await historyOf('push.device-removed', ana)).toBe(1)
  })

  test('doing either again changes nothing and leaves no second trace', async () => {
    const token = device()
    await add(token, asAna, { label: 'Desk' })
    expect((await add(token, asAna, { label: 'Desk' })).body.fcm_tokens).toHaveLength(1)
    await app.call(DELETE, { fcmToken: token }, asAna)
    expect((await app.call(DELETE, { fcmToken: token }, asAna)).status).toBe(200)
    expect([await historyOf('push.device-added', ana), await historyOf('push.device-removed', ana)]).toEqual([1, 1])
  })

  test('serve the own record only: another person’s device cannot be forgotten', async () => {
    const token = device()
    await add(token, asAna)
    expect((await app.call(DELETE, { fcmToken: token }, asBea)).body.fcm_tokens).toEqual([])
    expect(await tokensOf(ana)).toEqual([token])
  })

  test('a browser that a colleague signs in on is theirs from then on', async () => {
    const token = device()
    await add(token, asAna)
    await add(token, asBea)
    expect([await tokensOf(ana), await tokensOf(bea)]).toEqual([[], [token]])
  })

  test('two at once register one device once', async () => {
    const token = device()
    const answers = await Promise.all([add(token, asAna), add(token, asBea), add(token, asAna)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect([...(await tokensOf(ana)), ...(await tokensOf(bea))]).toEqual([token])
  })

  test('a text that the service cannot use is refused at its field', async () => {
    const { body } = await add('not a subscription', asAna)
    const message = 'This device cannot receive push messages from this server.'
    expect(body).toMatchObject({ status: 400, fields: [{ field: 'fcmToken', message }] })
  })

  test('of many devices the newest twenty are kept', async () => {
    const tokens = Array.from({ length: 22 }, device)
    for (const token of tokens) await add(token, asAna)
    expect(await tokensOf(ana)).toEqual(tokens.slice(2))
  })

  test("get-push-settings answers every role with the browser's settings, and no secret", async () => {
    const { body } = await app.call('notifications/get-push-settings', {}, asBea)
    expect(body).toEqual({ status: 200, service: 'web-push', vapid_public_key: 'paper', firebase: null })
  })
})

describe('a device is forgotten [A20]', () => {
  test('with the session it was registered in, also where the browser lost its token', async () => {
    await add(device(), asAna)
    await app.call('employee/logout', {}, asAna)
    expect(await tokensOf(ana)).toEqual([])
  })

  test('when its session is closed from elsewhere; others stay', async () => {
    const [here, there] = [device(), device()]
    const elsewhere = await signIn(app, ana)
    await add(here, asAna)
    await add(there, elsewhere)
    const { body } = await app.call('employee/my-sessions', {}, elsewhere)
    const { id } = body.sessions.find(({ current }: { current: boolean }) => current)
    await app.call('employee/close-session', { sessionId: id }, asBea)
    expect(await tokensOf(ana)).toEqual([here, there])
    await app.call('employee/close-session', { sessionId: id }, asAna)
    expect(await tokensOf(ana)).toEqual([here])
  })

  test('when all other sessions are closed, also of sessions that ended by age', async () => {
    const [here, there, old] = [device(), device(), device()]
    const [elsewhere, before] = [await signIn(app, ana), await signIn(app, ana)]
    await add(here, asAna)
    await add(there, elsewhere)
    await add(old, before)
    await setRow(app.db, 'fcm_tokens', { token: old }, { session_id: null })
    await app.call('employee/close-all-sessions', {}, asAna)
    expect(await tokensOf(ana)).toEqual([here])
  })
})

describe('delivery', () => {
  const server = () => ({
    services: { push: app.push, db: app.db, clock: () => new Date() } as unknown as Services,
    log: app.app.log,
  })
  const deliver = (person: TestPerson, message = MESSAGE) => deliverPush(person.id, message, server())
  /** The queued jobs of this person, with their times. */
  const waiting = async ({ id }: TestPerson) => {
    const { rows } = await app.pool.query(`
      select p.payload, j.run_at from graphile_worker._private_jobs p join graphile_worker.jobs j using (id)
      where j.task_identifier = 'send-push' and (p.payload ->> 'personId')::int = ${id}`)
    return rows as { payload: Parameters<typeof sendPush>[0]; run_at: string }[]
  }
  const run = async (payload: Parameters<typeof sendPush>[0]) => sendPush(payload, { ...server(), mailer: null as never })

  test('reaches every device of the person and no other', async () => {
    const tokens = [device(), device()]
    for (const token of tokens) await add(token, asAna)
    await add(device(), asBea)
    expect(await deliver(ana)).toBe(2)
    expect(app.push.sent.map(({ token }) => token).sort()).toEqual(tokens.sort())
    expect(app.push.sent[0]?.message).toEqual(MESSAGE)
  })

  test('forgets a dead device and reaches the others [G7]', async () => {
    const [dead, alive] = [device(), device()]
    await add(dead, asAna)
    await add(alive, asAna)
    app.push.dead.add(dead)
    expect(await deliver(ana)).toBe(1)
    expect(await tokensOf(ana)).toEqual([alive])
  })

  test('a message refused now is sent later to that device alone, after the time that the service asks for', async () => {
    const [first, second] = [device(), device()]
    await add(first, asAna)
    await add(second, asAna)
    app.push.failures = [new PushError('Later', true, { waitSeconds: 90 })]
    expect(await deliver(ana)).toBe(1)
    const [job] = await waiting(ana)
    expect(Date.parse(job?.run_at ?? '')).toBeGreaterThan(Date.now() + 80_000)
    expect(JSON.stringify(job?.payload)).not.toContain('endpoint')
    if (job) await run(job.payload)
    expect(app.push.sent.map(({ token }) => token).sort()).toEqual([first, second].sort())
    expect(await waiting(ana)).toHaveLength(1)
  })

  test('a refusal that will not pass is over', async () => {
    await add(device(), asAna)
    app.push.failures = [new PushError('Refused', false)]
    expect(await deliver(ana)).toBe(0)
    expect(await waiting(ana)).toEqual([])
    expect(await tokensOf(ana)).toHaveLength(1)
  })

  test('a message waiting for a device is not shown to its next owner, nor a day later', async () => {
    const token = device()
    await add(token, asAna)
    app.push.failures = [new PushError('Later', true)]
    await deliver(ana)
    const { payload } = (await waiting(ana))[0] as { payload: Parameters<typeof sendPush>[0] }
    await run({ ...payload, since: new Date(Date.now() - 25 * 3_600_000).toISOString() })
    await add(token, asBea)
    await run(payload)
    expect(app.push.sent).toEqual([])
  })

  test('devices of a service that was used before wait for it to come back', async () => {
    const token = device()
    await add(token, asAna)
    await insertRow(app.db, 'fcm_tokens', { token: `fcm-${++counter}`, person_id: ana.id })
    expect(await deliver(ana)).toBe(1)
    expect(app.push.sent.map((one) => one.token)).toEqual([token])
    expect(await tokensOf(ana)).toHaveLength(2)
  })

  test('a text that is too long is cut between letters', async () => {
    await add(device(), asAna)
    await deliver(ana, { ...MESSAGE, title: '🏢'.repeat(200), body: 'x'.repeat(900) })
    const { title = '', body = '' } = app.push.sent[0]?.message ?? {}
    expect([[...title].length, [...title].at(-1), body.length]).toEqual([120, '…', 500])
  })
})

test('a message that had to wait is not sent in quiet hours, unless it is urgent', async () => {
  await add(device(), asAna)
  const quiet = { person_id: ana.id, quiet_from: '20:00', quiet_to: '07:00' }
  await insertRow(app.db, 'notification_settings', quiet)
  const { id } = await rowOf(app.db, 'fcm_tokens', { person_id: ana.id })
  const now = new Date('2026-11-21T09:00:00Z')
  const send = (message: PushMessage) =>
    sendPush({ deviceId: id, personId: ana.id, message, since: now.toISOString() }, {
      services: { ...app.services, clock: () => now },
      log: { warn: () => undefined, info: () => undefined, error: () => undefined },
    } as never)
  await send(MESSAGE)
  expect(app.push.sent).toEqual([])
  const { rows } =
    await app.sql`select round(extract(epoch from j.run_at - now()) / 3600) as hours from graphile_worker._private_jobs j
      where (j.payload ->> 'deviceId')::int = ${id}`
  expect(rows).toEqual([{ hours: '4' }])
  await send({ ...MESSAGE, isUrgent: true })
  expect(app.push.sent).toHaveLength(1)
})
