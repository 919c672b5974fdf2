import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { toEvent } from '../../server/outside/transfers/wise/events.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { startWise, type WiseServer } from '../support/wise-server.ts'

let server: WiseServer
let app: TestApp

beforeAll(async () => {
  server = await startWise()
  app = await startTestApp({ transfers: 'wise', wise: server.settings }, { hasWorker: false })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

afterEach(() => app.pool.query('delete from graphile_worker._private_jobs'))

const AT = '2026-11-20T12:30:45Z'
const event = () => server.account.eventOf(50_000_001, 'processing', 'funds_converted', AT)
const send = async ({ payload, headers }: ReturnType<WiseServer['message']>) =>
  (await app.app.inject({ method: 'POST', url: '/webhooks/wise', payload, headers })).statusCode
const jobs = async (): Promise<unknown[]> =>
  (
    await app.pool.query(
      "select payload from graphile_worker._private_jobs where task_id = (select id from graphile_worker._private_tasks where identifier = 'apply-transfer-event')",
    )
  ).rows

describe('the messages of Wise [H5]', () => {
  test('one that is signed goes into the queue', async () => {
    expect(await send(server.message(event()))).toBe(200)
    expect(await jobs()).toMatchObject([
      { payload: { transferId: '50000001', status: 'funds_converted', at: '2026-11-20T12:30:45.000Z' } },
    ])
  })

  test('one that is forged, changed or not signed is refused and leaves nothing', async () => {
    expect(await send(server.message(event(), 'forger'))).toBe(401)
    const { payload, headers } = server.message(event())
    expect(await send({ payload: payload.replace('funds_converted', 'outgoing_payment_sent'), headers })).toBe(401)
    expect(await send({ payload, headers: { 'content-type': 'application/json' } })).toBe(401)
    expect(await send({ payload, headers: { ...headers, 'x-signature-sha256': 'no base64 !' } })).toBe(401)
    expect(await jobs()).toEqual([])
  })

  test('a test message, another event and another profile change nothing', async () => {
    const { payload, headers } = server.message(event())
    expect(await send({ payload, headers: { ...headers, 'x-test-notification': 'true' } })).toBe(200)
    expect(await send(server.message({ ...event(), event_type: 'balances#update' }))).toBe(200)
    expect(await jobs()).toEqual([])
    expect(toEvent(event(), '777')).not.toBeNull()
    expect(toEvent(event(), '778')).toBeNull()
  })

  test('one that says nothing is refused, so that Wise shows it', async () => {
    expect(await send(server.message({ hello: 1 }))).toBe(400)
    expect(await send(server.message({ ...event(), data: { resource: { id: 'x' } } }))).toBe(400)
  })

  test('a repetition has the same key for any header; a failed payout contains its reason', () => {
    expect(toEvent(event(), null)?.key).toBe(toEvent({ ...event(), sent_at: 'later' }, null)?.key)
    const failure = {
      event_type: 'transfers#payout-failure',
      data: { transfer_id: 50_000_001, profile_id: 777, failure_reason_code: 'ACCOUNT_CLOSED', occurred_at: AT },
    }
    expect(toEvent(failure, '777')).toMatchObject({ status: null, reason: 'ACCOUNT_CLOSED' })
  })
})
