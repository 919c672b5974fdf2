import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { createListener } from '../../server/db/listener.ts'
import { openEventStream } from '../support/event-stream.ts'
import { createListeningAdmin, happen } from '../support/notifications.ts'
import { createCompany, signIn } from '../support/people.ts'
import { testApp } from '../support/test-app.ts'

const SUBSCRIBERS = 10
const EVENTS = 40

const app = testApp({}, { hasWorker: false })
let second: Awaited<ReturnType<typeof buildApp>>
const urls: string[] = []
beforeAll(async () => {
  // Another process on the same database, as far as anybody can tell: it shares nothing else.
  second = await buildApp({ ...app.services, listener: createListener(app.pool) })
  for (const one of [app.app, second]) {
    await one.listen({ port: 0, host: '127.0.0.1' })
    urls.push(`http://127.0.0.1:${(one.server.address() as AddressInfo).port}/api/notifications/notifications-stream`)
  }
})
afterAll(() => second.close())

async function open(token: string, { at = 0, lastEventId }: { at?: number; lastEventId?: string } = {}) {
  const { streamToken } = (await app.call('notifications/open-stream', {}, token)).body
  const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId }
  const stream = await openEventStream(`${urls[at]}?token=${streamToken}`, headers)
  await stream.until((events) => events.some(({ data }) => data.notification === null))
  return stream
}
const textsOf = (events: { data: any }[]) => events.flatMap(({ data }) => (data.notification ? [data.notification.action] : []))
const company = (id: number) => ({ entity: 'company', entityId: id, companyId: id }) as const
const newClient = async () => {
  const { id, name } = await createCompany(app.db)
  await happen(app, { ...company(id), action: 'client.created' })
  return `New client registered: ${name}`
}

test('an event is on every open screen at once, in order, once, over two processes [G6]', async () => {
  const people = await Promise.all(Array.from({ length: SUBSCRIBERS }, () => createListeningAdmin(app)))
  const streams = await Promise.all(people.flatMap(({ token }) => [open(token, { at: 0 }), open(token, { at: 1 })]))
  const told: string[] = []
  for (let event = 0; event < EVENTS; event += 1) told.push(await newClient())
  for (const stream of streams) {
    const events = await stream.until((all) => textsOf(all).length >= EVENTS)
    expect(textsOf(events)).toEqual(told)
    expect(events.at(-1)?.data.count).toBe(EVENTS)
    stream.close()
  }
})

test('a stream that broke goes on where it was: nothing lost, nothing twice [G6]', async () => {
  const me = await createListeningAdmin(app)
  const first = await open(me.token)
  const told = [await newClient(), await newClient()]
  const before = await first.until((all) => textsOf(all).length === 2)
  const lastEventId = before.at(-1)?.id as string
  first.close()
  told.push(await newClient(), await newClient())
  const stream = await open(me.token, { at: 1, lastEventId })
  told.push(await newClient())
  const after = await stream.until((all) => textsOf(all).length >= 3)
  expect([...textsOf(before), ...textsOf(after)]).toEqual(told)
  // The number already includes the missed ones; the new one is added.
  expect(after.at(-1)?.data.count).toBe(5)
  stream.close()
})

test('reading on one screen resets the badge on all others [G1]', async () => {
  const me = await createListeningAdmin(app)
  const stream = await open(me.token, { at: 1 })
  await newClient()
  await stream.until((all) => all.some(({ data }) => data.count === 1))
  await app.call('notifications/set-read-notifications', {}, me.token)
  const events = await stream.until((all) => all.at(-1)?.data.count === 0 && all.length > 2)
  expect(events.at(-1)?.data.notification).toBeNull()
  stream.close()
})

test('the token opens one stream, once, within a minute; without one no stream opens', async () => {
  const me = await createListeningAdmin(app)
  const { streamToken } = (await app.call('notifications/open-stream', {}, me.token)).body
  const stream = await openEventStream(`${urls[0]}?token=${streamToken}`)
  expect(stream.status).toBe(200)
  expect((await openEventStream(`${urls[0]}?token=${streamToken}`)).status).toBe(401)
  expect((await openEventStream(urls[0] as string)).status).toBe(401)
  // A session token has no place in an address.
  expect((await openEventStream(`${urls[0]}?token=${me.token}`)).status).toBe(401)
  const late = (await app.call('notifications/open-stream', {}, me.token)).body.streamToken
  app.now.value = new Date(Date.now() + 61_000)
  expect((await openEventStream(`${urls[0]}?token=${late}`)).status).toBe(401)
  app.now.value = null
  stream.close()
})

test('a stream ends with its session, at another process too, and not with another session of the person', async () => {
  const me = await createListeningAdmin(app)
  const otherToken = await signIn(app, me)
  const [ending, staying] = [await open(me.token, { at: 1 }), await open(otherToken, { at: 1 })]
  await app.call('employee/logout', {}, me.token)
  await ending.ended
  const text = await newClient()
  expect(textsOf(await staying.until((all) => textsOf(all).length === 1))).toEqual([text])
  expect(textsOf(ending.events)).toEqual([])
  staying.close()
})

test('notifications sent while the connection to the database was away are read when it is back', async () => {
  const me = await createListeningAdmin(app)
  const stream = await open(me.token)
  await app.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()",
  )
  const text = await newClient()
  expect(textsOf(await stream.until((all) => textsOf(all).length === 1))).toEqual([text])
  stream.close()
})
