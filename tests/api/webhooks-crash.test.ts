import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killable } from '../support/killable.ts'
import { createPerson, signIn } from '../support/people.ts'
import { rowsOf } from '../support/rows.ts'
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts'

const life = killable()
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

test('an event whose server is killed while it is sent arrives after the restart, with the same number', {
  timeout: 300_000,
}, async () => {
  const token = await signIn(life.app, await createPerson(life.database.db, { role: 'Admin' }))
  const person = await createPerson(life.database.db, { role: 'Employee' })
  const endpoint = { name: 'HR', url: receiver.url, events: ['person.updated'] }
  const { webhook, secret } = (await life.server.call('integration/create-webhook', endpoint, token)).body
  // Never answered: the server dies while it waits.
  receiver.answers.push(() => undefined)
  const change = { id: person.id, nationality: 'Chilena', phone: '5512345678' }
  expect((await life.server.call('employee/update-employee-by-id', change, token)).status).toBe(200)
  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(1)
  await life.kill()
  const stored = () => rowsOf(life.database.db, 'webhook_deliveries', { endpoint_id: webhook.id }, ['status', 'tries'])
  expect(await stored()).toEqual([{ status: 'Waiting', tries: 0 }])
  // The minute is over for which the dead server had taken it.
  await sql`update webhook_deliveries set next_try_at = next_try_at - interval '1 minute'`.execute(life.database.db)
  await life.start()
  await expect.poll(stored, { timeout: 120_000 }).toEqual([{ status: 'Delivered', tries: 1 }])
  const [first, second] = receiver.received
  expect(receiver.received).toHaveLength(2)
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(second && receiver.read(second, secret)).toMatchObject({ data: { entityId: person.id } })
})
