import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAjv } from '../../contract/forms/ajv.ts'
import { RETRY_SECONDS } from '../../contract/webhooks/events.ts'
import { WebhookPayload } from '../../contract/webhooks/payload.ts'
import { leaveWebhooks } from '../../server/notifications/leave-webhooks.ts'
import { createListeningAdmin, happen, record } from '../support/notifications.ts'
import { createCompany, createPerson, signInAs } from '../support/people.ts'
import { actionsOf, rowOf, rowsOf, setRow } from '../support/rows.ts'
import { signedIn, testApp } from '../support/test-app.ts'
import { type Received, type Receiver, startReceiver, status } from '../support/webhook-receiver.ts'

const app = testApp({}, { now: null })
const admin = signedIn(app, { role: 'Admin' })
let own: number
let foreign: number
let receiver: Receiver
beforeAll(async () => {
  own = (await createCompany(app.db)).id
  foreign = (await createCompany(app.db)).id
  receiver = await startReceiver()
})
afterAll(() => receiver.close())
beforeEach(async () => {
  receiver.answers.length = 0
  await app.sql`update webhook_endpoints set status = 'Ended', paused_because = null`
})

const call = async (name: string, input: object, token = admin) =>
  (await app.call(`integration/${name}` as 'integration/find-webhooks', input, token)).body
/** A new endpoint at an address of its own. */
const add = async (input: object = {}) => {
  const path = `/${randomUUID()}`
  const fields = { name: 'HR system', url: receiver.url + path, events: ['person.left', 'invoice.paid'] }
  const made = await call('create-webhook', { ...fields, ...input })
  expect(made).toMatchObject({ status: 200 })
  const { webhook, secret } = made
  const arrived = () => receiver.received.filter((one) => one.path === path)
  return { id: webhook.id as number, secret: secret as string, webhook, arrived, path }
}
const LEFT = { entity: 'person', entityId: 7, action: 'person.left', to: 'Left', visibility: 'All' } as const
const left = (companyId: number, visibility: 'All' | 'Client' | 'Internal' = 'All') =>
  happen(app, { ...LEFT, companyId, visibility })
const deliveriesOf = (id: number) => rowsOf(app.db, 'webhook_deliveries', { endpoint_id: id })
/** Tells nothing while the work runs, as where telling is late. */
async function withoutTelling<T>(work: () => Promise<T>): Promise<T> {
  return app.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('changes to tell'))`.execute(tx)
    return work()
  })
}
/** An event as a call leaves it, which is told later. */
const leftUntold = (companyId: number) => record(app, [{ ...LEFT, companyId }])
const allTold = () => expect.poll(async () => (await app.sql`select from changes_to_tell`).rows.length).toBe(0)
/** Answers a request only when it is told to. */
const held = () => {
  let answer: (code: number) => void = () => undefined
  receiver.answers.push((response) => {
    answer = (code) => void response.writeHead(code).end()
  })
  return (code: number) => answer(code)
}
const shownOf = async (id: number) => (await call('find-webhooks', {})).webhooks.find((one: { id: number }) => one.id === id)
const noticesOf = async (token: string): Promise<string[]> => {
  const { body } = await app.call('notifications/my-notifications', {}, token)
  return body.notifications.map(({ action }: { action: string }) => action)
}
const hour = 3_600_000
const later = (ms: number) => {
  app.now.value = new Date((app.now.value ?? new Date()).getTime() + ms)
}

describe('an endpoint', () => {
  test('is added with a secret that is answered once and stored encrypted', async () => {
    const { id, secret, webhook } = await add({ companyId: own })
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(webhook).toMatchObject({ name: 'HR system', status: 'Active', company: { id: own }, waiting: 0 })
    const stored = await rowOf(app.db, 'webhook_endpoints', { id })
    expect(stored.secret.includes(Buffer.from(secret.slice(6), 'base64'))).toBe(false)
    const listed = await call('find-webhooks', {})
    expect(JSON.stringify(listed)).not.toContain(secret.slice(6))
    expect(listed.webhooks[0]).toEqual(webhook)
    const groups = listed.groups.map(({ name }: { name: string }) => name)
    expect(groups).toEqual(expect.arrayContaining(['people', 'invoices', 'payment-requests']))
    expect(await actionsOf(app.db, 'webhook', id)).toEqual(['webhook.created'])
  })

  test.each([
    ['to plain text', 'hr.example', 'url'],
    ['with a user and a password', 'https://user:password@hr.example/', 'url'],
    ['with a fragment', 'https://hr.example/#a', 'url'],
    ['of another protocol', 'ftp://hr.example/', 'url'],
    ['of the metadata of a cloud in one number', 'http://2852039166/latest/', 'url'],
    ['of a private network in IPv6', 'https://[::ffff:10.1.2.3]/', 'url'],
  ])('is not added %s', async (_how, url, field) => {
    const { code, fields } = await call('create-webhook', { name: 'HR', url, events: ['person.left'] })
    expect([code, fields[0].field]).toEqual(['VALIDATION', field])
  })

  test('is not added for unknown or withheld events, for no event, or for a company that does not exist', async () => {
    const make = (more: object) =>
      call('create-webhook', { name: 'HR', url: receiver.url, events: ['person.left'], ...more }).then(({ code }) => code)
    expect(await make({ events: ['person.flown'] })).toBe('VALIDATION')
    expect(await make({ events: ['internal-employee.permissions-changed'] })).toBe('VALIDATION')
    expect(await make({ events: [] })).toBe('VALIDATION')
    expect(await make({ companyId: 2_000_000_000 })).toBe('NOT_FOUND')
  })

  test('is changed, paused, continued and ended, each with its entry in the history', async () => {
    const { id } = await add()
    const fields = { name: 'Payroll sync', url: `${receiver.url}/other`, events: ['invoice.paid'] }
    expect((await call('update-webhook', { id, ...fields })).webhook).toMatchObject(fields)
    await call('update-webhook', { id, ...fields })
    expect((await call('switch-webhook', { id, isActive: false })).webhook).toMatchObject({
      status: 'Paused',
      paused_because: 'Admin',
    })
    expect((await call('test-webhook', { id })).code).toBe('WEBHOOK_NOT_ACTIVE')
    expect((await call('switch-webhook', { id, isActive: true })).webhook.status).toBe('Active')
    await call('switch-webhook', { id, isActive: true })
    expect((await call('end-webhook', { id })).webhook.status).toBe('Ended')
    expect((await call('end-webhook', { id })).webhook.status).toBe('Ended')
    expect((await call('switch-webhook', { id, isActive: true })).code).toBe('NOT_FOUND')
    expect((await call('update-webhook', { id, ...fields })).code).toBe('NOT_FOUND')
    expect(await actionsOf(app.db, 'webhook', id)).toEqual([
      'webhook.created',
      'webhook.updated',
      'webhook.paused',
      'webhook.continued',
      'webhook.ended',
    ])
  })
})

test('an edit of what another person changed meanwhile is refused, and one of the newest version is saved', async () => {
  const { id, webhook } = await add()
  const fields = { name: 'HR system', url: `${receiver.url}/elsewhere`, events: ['person.left'] }
  const changed = (await call('update-webhook', { id, ...fields, version: webhook.version })).webhook
  expect(changed.version).toBe(webhook.version + 1)
  const mine = { id, ...fields, name: 'Renamed', url: webhook.url }
  const refused = await call('update-webhook', { ...mine, version: webhook.version })
  expect(refused).toMatchObject({ status: 409, code: 'STALE', current: { version: changed.version } })
  expect(await shownOf(id)).toMatchObject({ name: 'HR system', url: fields.url })
  expect((await call('update-webhook', { ...mine, version: changed.version })).webhook).toMatchObject({ name: 'Renamed' })
})

describe('an event', () => {
  test('arrives signed, without personal data, and once though it is raised twice', async () => {
    const { id, secret, arrived } = await add()
    const eventId = await left(own)
    await expect.poll(() => arrived().length).toBe(1)
    await expect.poll(async () => (await deliveriesOf(id)).map(({ status: is }) => is)).toEqual(['Delivered'])
    const [message] = arrived()
    if (!message) throw new Error('Nothing arrived.')
    const { timestamp, ...rest } = receiver.read(message, secret) as { timestamp: string }
    expect(rest).toEqual({
      type: 'person.left',
      data: { eventId, entity: 'person', entityId: 7, companyId: own, status: 'Left' },
    })
    expect(Math.abs(Date.parse(timestamp) - Date.now())).toBeLessThan(60_000)
    expect(createAjv().validate(WebhookPayload, JSON.parse(message.body))).toBe(true)
    expect(message.headers).toMatchObject({ 'webhook-id': `event_${eventId}`, 'content-type': 'application/json' })
    expect(() => receiver.read({ ...message, body: message.body.replace('Left', 'Here') }, secret)).toThrow()
    const { delivery } = await call('get-webhook-delivery', { id: (await deliveriesOf(id))[0]?.id })
    expect(delivery).toMatchObject({ status: 'Delivered', result: '204', tries: 1, body: message.body, may_send: true })
    expect(delivery.attempts).toMatchObject([{ status: 204, problem: null }])
  })

  test('of another company, of another kind, or that the company may not read, does not arrive', async () => {
    const ofOwn = await add({ companyId: own })
    const ofAll = await add()
    await left(foreign)
    await left(own, 'Internal')
    await happen(app, { entity: 'person', entityId: 7, companyId: own, action: 'person.updated', visibility: 'All' })
    const shown = await left(own, 'Client')
    await expect.poll(async () => (await deliveriesOf(ofAll.id)).length).toBe(3)
    await expect.poll(() => ofOwn.arrived().length).toBe(1)
    expect((await deliveriesOf(ofOwn.id)).map(({ event_id }) => event_id)).toEqual([shown])
  })

  test('about an invoice arrives at a webhook of the company from its sending on, without rounds of adjustments', async () => {
    const events = ['invoice.created', 'invoice.adjustment-required', 'invoice.corrected', 'invoice.sent']
    const ofOwn = await add({ companyId: own, events })
    const ofAll = await add({ events })
    const about = { entity: 'invoice', entityId: 7, companyId: own, visibility: 'All' } as const
    const round = async () => [
      await happen(app, { ...about, action: 'invoice.adjustment-required', from: 'Pending', to: 'Adjustment' }),
      await happen(app, { ...about, action: 'invoice.corrected', from: 'Adjustment', to: 'Pending' }),
    ]
    const send = () => happen(app, { ...about, action: 'invoice.sent', from: 'Pending', to: 'Approval' })
    const created = await happen(app, { ...about, action: 'invoice.created', to: 'Pending' })
    const first = await round()
    const sent = await send()
    const corrected = await happen(app, { ...about, action: 'invoice.corrected', from: 'Readjustment', to: 'Pending' })
    const second = await round()
    const again = await send()
    const eventsOf = async (id: number) => (await deliveriesOf(id)).map(({ event_id }) => event_id)
    expect(await eventsOf(ofAll.id)).toEqual([created, ...first, sent, corrected, ...second, again])
    expect(await eventsOf(ofOwn.id)).toEqual([sent, corrected, again])
  })

  test('of a real call arrives, with every one of its rows', async () => {
    const { arrived } = await add({ events: ['person.updated'] })
    const person = await createPerson(app.db, { role: 'Employee', companyId: own })
    const changed = { id: person.id, nationality: 'Chilena', phone: '5512345678' }
    expect((await app.call('employee/update-employee-by-id', changed, admin)).body).toMatchObject({ status: 200 })
    await expect.poll(() => arrived().length).toBe(1)
    const { data } = JSON.parse(arrived()[0]?.body ?? '')
    expect(data).toMatchObject({ entity: 'person', entityId: person.id, companyId: own })
    expect(arrived()[0]?.body).not.toContain('Chilena')
  })

  test('from before the endpoint, or from a pause, is not sent; what waits when it is paused goes out when it goes on', async () => {
    const before = await happen(app, { entity: 'person', entityId: 1, companyId: own, action: 'person.left' })
    const { id, arrived } = await add()
    await app.sql`insert into changes_to_tell (history_id) values (${before}) on conflict do nothing`
    receiver.answers.push(status(500))
    const waiting = await left(own)
    await expect.poll(() => arrived().length).toBe(1)
    await expect.poll(async () => (await deliveriesOf(id))[0]?.tries).toBe(1)
    await call('switch-webhook', { id, isActive: false })
    await left(own)
    later(hour)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(arrived()).toHaveLength(1)
    await call('switch-webhook', { id, isActive: true })
    await expect.poll(() => arrived().length).toBe(2)
    expect((await deliveriesOf(id)).map(({ event_id }) => event_id)).toEqual([waiting])
  })

  test('a changed secret signs from then on, the former one for a day as well', async () => {
    const { id, secret: former, arrived } = await add()
    const requestKey = randomUUID()
    const { secret } = await call('rotate-webhook-secret', { id, requestKey })
    expect(secret).not.toBe(former)
    expect((await call('rotate-webhook-secret', { id, requestKey })).code).toBe('SHOWN_ONCE')
    await left(own)
    await expect.poll(() => arrived().length).toBe(1)
    const [first] = arrived()
    if (!first) throw new Error('Nothing arrived.')
    for (const one of [former, secret]) expect(receiver.read(first, one)).toMatchObject({ type: 'person.left' })
    later(25 * hour)
    await left(own)
    await expect.poll(() => arrived().length).toBe(2)
    expect(arrived()[1]?.headers['webhook-signature']?.toString().split(' ')).toHaveLength(1)
  })
})

describe('an event that is told late', () => {
  test('is sent where it is from before a pause, during the pause and after it; one of the pause is not', async () => {
    const { id, arrived } = await add()
    const [before, , after] = await withoutTelling(async () => {
      const first = await leftUntold(own)
      await call('switch-webhook', { id, isActive: false })
      const second = await leftUntold(own)
      await call('switch-webhook', { id, isActive: true })
      return [first, second, await leftUntold(own)]
    })
    await allTold()
    await expect.poll(() => arrived().length).toBe(2)
    expect((await deliveriesOf(id)).map(({ event_id }) => event_id)).toEqual([before, after])
    const last = await withoutTelling(async () => {
      const event = await leftUntold(own)
      await call('switch-webhook', { id, isActive: false })
      return event
    })
    await allTold()
    await left(own)
    expect((await deliveriesOf(id)).at(-1)).toMatchObject({ event_id: last, status: 'Waiting' })
    expect(arrived()).toHaveLength(2)
    await call('switch-webhook', { id, isActive: true })
    await expect.poll(() => arrived().length).toBe(3)
    expect(await deliveriesOf(id)).toHaveLength(3)
  })

  test('is sent where its endpoint was paused for its answers meanwhile', async () => {
    const { id, arrived } = await add()
    const event = await withoutTelling(async () => {
      const untold = await leftUntold(own)
      receiver.answers.push(status(410))
      await call('test-webhook', { id })
      await expect.poll(async () => (await shownOf(id)).status).toBe('Paused')
      return untold
    })
    await allTold()
    expect((await deliveriesOf(id)).map(({ event_id }) => event_id)).toEqual([null, event])
    await call('switch-webhook', { id, isActive: true })
    await expect.poll(() => arrived().length).toBeGreaterThanOrEqual(2)
  })

  test('does not wait at an endpoint that ends while it is stored, ordered again or tried', async () => {
    const { id } = await add()
    await left(own)
    await expect.poll(async () => (await deliveriesOf(id))[0]?.status).toBe('Delivered')
    const [delivered] = await deliveriesOf(id)
    const waiting = async () => (await deliveriesOf(id)).filter(({ status: is }) => is === 'Waiting')
    let ending: Promise<unknown> = Promise.resolve()
    await app.db.transaction().execute(async (tx) => {
      const event = await rowOf(tx, 'history', { id: delivered?.event_id ?? 0 })
      await sql`delete from webhook_deliveries where id = ${delivered?.id}`.execute(tx)
      await leaveWebhooks(tx, [{ ...event, at: '0' } as never], new Date(Date.now() + hour))
      ending = call('end-webhook', { id })
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
    await ending
    expect(await waiting()).toEqual([])

    const second = await add()
    await left(own)
    await expect.poll(async () => (await deliveriesOf(second.id))[0]?.status).toBe('Delivered')
    const again = (await deliveriesOf(second.id))[0]?.id
    let orders: Promise<{ code?: string }>[] = []
    await app.db.transaction().execute(async (tx) => {
      await sql`update webhook_endpoints set status = 'Ended' where id = ${second.id}`.execute(tx)
      orders = [call('send-webhook-again', { id: again }), call('test-webhook', { id: second.id })]
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
    expect((await Promise.all(orders)).map(({ code }) => code)).toEqual(['WEBHOOK_NOT_ACTIVE', 'WEBHOOK_NOT_ACTIVE'])
    expect((await deliveriesOf(second.id)).map(({ status: is }) => is)).toEqual(['Delivered'])
  })
})

describe('a secret', () => {
  test('that was changed more than once signs with all of its former ones for a day each, up to a number', async () => {
    const { id, secret: first, arrived } = await add()
    const rotate = async () => call('rotate-webhook-secret', { id }, await signInAs(app, { role: 'Admin' }))
    const { secret: second } = await rotate()
    later(hour)
    const { secret: third, webhook } = await rotate()
    const shown = Date.parse(webhook.former_until) - (app.now.value as Date).getTime()
    expect(shown).toBe(24 * hour)
    const signedBy = async (secrets: string[]) => {
      const n = arrived().length
      await left(own)
      await expect.poll(() => arrived().length).toBe(n + 1)
      const message = arrived()[n] as Received
      const signatures = String(message.headers['webhook-signature']).split(' ')
      const payload = `${message.headers['webhook-id']}.${message.headers['webhook-timestamp']}.${message.body}`
      const made = secrets.map(
        (secret) =>
          `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
            .update(payload)
            .digest('base64')}`,
      )
      expect(new Set(signatures)).toEqual(new Set(made))
    }
    await signedBy([third, second, first])
    const { secret: fourth } = await rotate()
    const refused = await rotate()
    expect(refused).toMatchObject({ status: 409, code: 'WEBHOOK_SECRETS_FULL' })
    expect(refused.message).toContain('23 hours')
    await signedBy([fourth, third, second, first])
    later(23.5 * hour)
    await signedBy([fourth, third, second])
    const { secret: fifth } = await rotate()
    await signedBy([fifth, fourth, third, second])
    await call('end-webhook', { id }, await signInAs(app, { role: 'Admin' }))
    expect((await rowOf(app.db, 'webhook_endpoints', { id })).former_secrets).toEqual([])
  })

  test('of before that cannot be opened stops nothing', async () => {
    const { id, arrived } = await add()
    const { secret } = await call('rotate-webhook-secret', { id })
    await app.sql`update webhook_endpoints set former_secrets = jsonb_set(former_secrets, '{0,secret}', '"AAAA"')
      where id = ${id}`
    await left(own)
    await expect.poll(() => arrived().length).toBe(1)
    expect(String(arrived()[0]?.headers['webhook-signature']).split(' ')).toHaveLength(1)
    expect(receiver.read(arrived()[0] as Received, secret)).toMatchObject({ type: 'person.left' })
  })

  test('that cannot be opened for some minutes pauses its webhook, and Admins are notified; nothing is lost', async () => {
    const listening = await createListeningAdmin(app)
    const { id, arrived } = await add({ name: 'Sealed away' })
    const { secret } = await rowOf(app.db, 'webhook_endpoints', { id })
    await app.sql`update webhook_endpoints set secret = 'x' where id = ${id}`
    await left(own)
    for (const [n, seconds] of [0, 5, 60, 300].entries()) {
      later(seconds * 1000)
      await expect.poll(async () => (await deliveriesOf(id))[0]?.tries).toBe(n + 1)
    }
    expect(await shownOf(id)).toMatchObject({ status: 'Paused', paused_because: 'Secret' })
    expect(await actionsOf(app.db, 'webhook', id)).toEqual(['webhook.created', 'webhook.secret-unreadable'])
    await expect
      .poll(() => noticesOf(listening.token))
      .toContain('The webhook Sealed away is paused: its secret cannot be opened, since APP_SECRET was changed')
    expect(arrived()).toHaveLength(0)
    await setRow(app.db, 'webhook_endpoints', { id }, { secret })
    await call('switch-webhook', { id, isActive: true })
    later(hour)
    await expect.poll(async () => (await deliveriesOf(id))[0]?.status).toBe('Delivered')
  })
})

describe('a try that ends late', () => {
  /** An event whose receiver has not answered yet. */
  const underWay = async () => {
    const { id, arrived } = await add()
    const answer = held()
    await left(own)
    await expect.poll(() => arrived().length).toBe(1)
    return { id, answer }
  }
  const move = (id: number) =>
    call('update-webhook', { id, name: 'HR system', url: `${receiver.url}/${randomUUID()}`, events: ['person.left'] })

  test('at a former address neither pauses the endpoint nor counts against its new one', async () => {
    const { id, answer } = await underWay()
    await move(id)
    answer(410)
    await expect.poll(async () => (await deliveriesOf(id))[0]?.tries).toBe(1)
    expect(await shownOf(id)).toMatchObject({ status: 'Active', failing_since: null })
    later(10_000)
    await expect.poll(async () => (await deliveriesOf(id))[0]?.status).toBe('Delivered')
  })

  test('from before a pause does not pause the endpoint that continues', async () => {
    const { id, answer } = await underWay()
    await call('switch-webhook', { id, isActive: false })
    await call('switch-webhook', { id, isActive: true })
    answer(410)
    await expect.poll(async () => (await deliveriesOf(id))[0]?.tries).toBe(1)
    expect(await shownOf(id)).toMatchObject({ status: 'Active', failing_since: null })
  })

  test('delivered at a former address ends no failure of the new one', async () => {
    const { id, answer } = await underWay()
    await move(id)
    const since = new Date().toISOString()
    await setRow(app.db, 'webhook_endpoints', { id }, { failing_since: since })
    answer(204)
    await expect.poll(async () => (await deliveriesOf(id))[0]?.status).toBe('Delivered')
    expect((await shownOf(id)).failing_since).toBe(since)
  })
})

test('failures of an address are forgotten when the address is changed, and by no other change', async () => {
  const { id, webhook } = await add()
  receiver.answers.push(status(500))
  await left(own)
  await expect.poll(async () => (await shownOf(id)).failing_since).not.toBeNull()
  const fields = { name: 'Renamed', url: webhook.url, events: ['person.left'] }
  expect((await call('update-webhook', { id, ...fields })).webhook.failing_since).not.toBeNull()
  const moved = { ...fields, url: `${receiver.url}/${randomUUID()}` }
  expect((await call('update-webhook', { id, ...moved })).webhook.failing_since).toBeNull()
})

describe('a receiver', () => {
  test('that fails gets the event again, later and later, with the same number, until it has failed; then on order', async () => {
    const { id, arrived } = await add()
    for (let n = 0; n <= RETRY_SECONDS.length; n += 1) receiver.answers.push(status(503, 'down'))
    const eventId = await left(own)
    for (const [n, seconds] of RETRY_SECONDS.entries()) {
      await expect.poll(async () => (await deliveriesOf(id))[0]?.tries).toBe(n + 1)
      const [one] = await deliveriesOf(id)
      const pause = Date.parse(one?.next_try_at ?? '') - (app.now.value ?? new Date()).getTime()
      expect(Math.abs(pause / 1000 - seconds)).toBeLessThan(10)
      later(seconds * 1000)
    }
    await expect.poll(async () => (await deliveriesOf(id))[0]?.status).toBe('Failed')
    expect(arrived()).toHaveLength(RETRY_SECONDS.length + 1)
    expect(new Set(arrived().map(({ headers }) => headers['webhook-id']))).toEqual(new Set([`event_${eventId}`]))
    app.now.value = null
    const [failed] = await deliveriesOf(id)
    const listed = await call('find-webhook-deliveries', { filters: { webhook: 'hr', status: 'Failed', event: 'left' } })
    expect(listed.deliveries[0]).toMatchObject({ id: failed?.id, result: '503', tries: 10, next_try_at: null })
    expect((await call('send-webhook-again', { id: failed?.id })).delivery.status).toBe('Waiting')
    await expect.poll(async () => (await deliveriesOf(id))[0]?.status).toBe('Delivered')
    expect(arrived()).toHaveLength(RETRY_SECONDS.length + 2)
    expect(await actionsOf(app.db, 'webhook', id)).toEqual(['webhook.created', 'webhook.sent-again'])
  })

  test('that answers 410 is paused, and Admins are notified', async () => {
    const listening = await createListeningAdmin(app)
    const { id } = await add({ name: 'Gone away' })
    receiver.answers.push(status(410))
    await left(own)
    await expect.poll(() => shownOf(id)).toMatchObject({ status: 'Paused', paused_because: 'Gone' })
    await expect
      .poll(() => noticesOf(listening.token))
      .toContain('The webhook Gone away is paused: its receiver no longer accepts events')
    expect(await actionsOf(app.db, 'webhook', id)).toEqual(['webhook.created', 'webhook.gone'])
  })

  test('that fails for days is paused', async () => {
    const { id } = await add()
    receiver.answers.push(status(500), status(500))
    await left(own)
    await expect.poll(async () => (await deliveriesOf(id))[0]?.tries).toBe(1)
    later(73 * hour)
    await expect.poll(() => actionsOf(app.db, 'webhook', id)).toEqual(['webhook.created', 'webhook.failing'])
  })

  test('that leads elsewhere is not followed', async () => {
    const { id, path } = await add()
    receiver.answers.push((response) => void response.writeHead(307, { location: `${receiver.url}/secret` }).end())
    await left(own)
    await expect.poll(async () => (await deliveriesOf(id))[0]?.tries).toBe(1)
    expect(receiver.received.filter((one) => one.path === '/secret')).toEqual([])
    expect(receiver.received.filter((one) => one.path === path)).toHaveLength(1)
    const { delivery } = await call('get-webhook-delivery', { id: (await deliveriesOf(id))[0]?.id })
    expect(delivery).toMatchObject({ status: 'Waiting', result: '307' })
  })

  test('that answers without end is read no further than its beginning', async () => {
    const { id } = await add()
    let written = 0
    receiver.answers.push((response) => {
      response.writeHead(200)
      const write = () => {
        while (!response.destroyed && written < 50_000_000) {
          written += 65_536
          if (!response.write(Buffer.alloc(65_536, 'a\u0000'))) return void response.once('drain', write)
        }
      }
      write()
    })
    await left(own)
    await expect.poll(async () => (await deliveriesOf(id))[0]?.status).toBe('Delivered')
    expect(written).toBeLessThan(20_000_000)
    const { delivery } = await call('get-webhook-delivery', { id: (await deliveriesOf(id))[0]?.id })
    expect(delivery.attempts[0].answer.length).toBeLessThanOrEqual(500)
  })

  test('that is slow delays no other one', async () => {
    const [slow, quick] = [await add({ companyId: own }), await add({ companyId: foreign })]
    const ends: (() => void)[] = []
    receiver.answers.push((response) => void ends.push(() => response.writeHead(204).end()))
    await left(own)
    await expect.poll(() => slow.arrived().length).toBe(1)
    await left(foreign)
    await expect.poll(async () => (await deliveriesOf(quick.id))[0]?.status).toBe('Delivered')
    expect((await deliveriesOf(slow.id))[0]?.status).toBe('Waiting')
    for (const end of ends) end()
    await expect.poll(async () => (await deliveriesOf(slow.id))[0]?.status).toBe('Delivered')
  })

  test('whose name leads to this machine is not called where that is closed', async () => {
    const { port } = new URL(receiver.url)
    const { id } = await add({ url: `http://localhost:${port}/inside` })
    await setRow(app.db, 'webhook_endpoints', { id }, { url: `http://rebound.test:${port}/inside` })
    await call('test-webhook', { id })
    await expect.poll(async () => (await deliveriesOf(id))[0]?.tries).toBe(1)
    const { delivery } = await call('get-webhook-delivery', { id: (await deliveriesOf(id))[0]?.id })
    expect(['unknown', 'names']).toContain(delivery.result)
    expect(receiver.received.filter(({ path }) => path === '/inside')).toEqual([])
  })

  test('a test event arrives like others', async () => {
    const { id, secret, arrived } = await add({ companyId: own })
    const { deliveryId } = await call('test-webhook', { id })
    await expect.poll(() => arrived().length).toBe(1)
    const [message] = arrived()
    expect(message && receiver.read(message, secret)).toMatchObject({ type: 'webhook.test', data: { companyId: own } })
    expect(message?.headers['webhook-id']).toBe(`test_${deliveryId}`)
    const { delivery } = await call('get-webhook-delivery', { id: deliveryId })
    expect(delivery).toMatchObject({ type: 'webhook.test', what: 'Test event', webhook: 'HR system' })
  })
})

test('an event that one process has taken and not noted is sent by another one after a minute', async () => {
  const { id, arrived } = await add()
  receiver.answers.push(status(500))
  await left(own)
  await expect.poll(async () => (await deliveriesOf(id))[0]?.tries).toBe(1)
  // As a process leaves it that dies between taking it and noting the answer.
  const soon = new Date(Date.now() + 60_000).toISOString()
  await app.sql`update webhook_deliveries set next_try_at = ${soon} where endpoint_id = ${id}`
  later(61_000)
  await expect.poll(() => arrived().length).toBe(2)
  await expect.poll(async () => (await deliveriesOf(id))[0]?.status).toBe('Delivered')
})
