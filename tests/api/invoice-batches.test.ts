import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { createListener } from '../../server/db/listener.ts'
import { createTeam, invoicesEach, isThrough, NOVEMBER, openBatch, PREPARE } from '../support/invoice-batches.ts'
import { jobsDone } from '../support/mailbox.ts'
import { createListeningAdmin } from '../support/notifications.ts'
import { createPerson, signInAs } from '../support/people.ts'
import { rowOf } from '../support/rows.ts'
import { signedIn, testApp } from '../support/test-app.ts'

const app = testApp()
let second: FastifyInstance
const admin = signedIn(app, { role: 'Admin' })
const urls: string[] = []
beforeAll(async () => {
  // Another process on the same database, as far as anybody can tell.
  second = await buildApp({ ...app.services, listener: createListener(app.pool) })
  for (const one of [app.app, second]) {
    await one.listen({ port: 0, host: '127.0.0.1' })
    urls.push(`http://127.0.0.1:${(one.server.address() as AddressInfo).port}`)
  }
})
afterAll(() => second.close())

const url = (at = 0) => urls[at] as string
const prepare = (companyId: number, idEmployees: number[], more: object = {}, token = admin) =>
  app.call(PREPARE, { companyId, idEmployees, ...NOVEMBER, requestKey: randomUUID(), ...more }, token)
async function prepared(companyId: number, ids: number[], more: object = {}) {
  const { status, body } = await prepare(companyId, ids, more)
  expect([status, body.message]).toEqual([200, undefined])
  return body as { batchKey: string; streamToken: string; total: number; skipped: any[]; money: any[] }
}
async function work(batchKey: string, token: string, at = 0) {
  const stream = await openBatch(url(at), { payload: { batchKey }, token })
  await stream.ended
  return stream
}
const batchOf = async (batchKey: string, more: object = {}) =>
  (await app.call('contractor/get-batch-invoices', { batchKey, ...more }, admin)).body

describe('bulk creation [H4]', () => {
  test('the stream tells each invoice with completed and total, then the errors, and ends', async () => {
    const { companyId, ids } = await createTeam(app.database, 23)
    const { batchKey, streamToken, total, skipped, money } = await prepared(companyId, ids)
    expect([total, skipped]).toEqual([23, []])
    expect(money).toEqual([{ currency: 'MXN', count: 23, subtotal: '460000.00', total: expect.stringMatching(/^\d+\.\d\d$/) }])
    expect(await invoicesEach(app.database, companyId)).toEqual({})
    const { status, events } = await work(batchKey, streamToken)
    expect(status).toBe(200)
    const told = events.map(({ data }) => data)
    expect(told[0]).toEqual({ completed: 0, total: 23 })
    expect(told.slice(1, -1).map(({ completed, last }) => [completed, last.idEmployee])).toEqual(
      ids.map((id, at) => [at + 1, id]),
    )
    expect(events.slice(1, -1).map(({ id }) => id)).toEqual(ids.map((_id, at) => String(at + 1)))
    expect(told.at(-1)).toEqual({ completed: 23, total: 23, errors: [] })
    expect(await invoicesEach(app.database, companyId)).toEqual({ 1: 23 })
    const invoice = await rowOf(app.db, 'invoices', { id: told[1].last.invoiceId })
    expect(invoice).toMatchObject({ status: 'Pending', source: 'batch', batch_key: batchKey, subtotal: '20000.00' })
  })

  test('once each: the same key again, two tabs at two processes, a token used twice, one of another batch', async () => {
    const { companyId, ids } = await createTeam(app.database, 40)
    const requestKey = randomUUID()
    const first = await prepared(companyId, ids, { requestKey })
    expect((await prepared(companyId, ids, { requestKey })).batchKey).toBe(first.batchKey)
    const { streamToken } = (await app.call('contractor/open-batch-stream', { batchKey: first.batchKey }, admin)).body
    const [one, two] = await Promise.all([work(first.batchKey, first.streamToken), work(first.batchKey, streamToken, 1)])
    for (const stream of [one, two]) expect(stream.events.at(-1)?.data).toEqual({ completed: 40, total: 40, errors: [] })
    expect((await work(first.batchKey, streamToken)).status).toBe(401)
    // Already complete: the same key answers so and creates nothing.
    expect((await work(first.batchKey, admin)).events.map(({ data }) => data.completed)).toEqual([40, 40])
    expect(await invoicesEach(app.database, companyId)).toEqual({ 1: 40 })
    const other = await createTeam(app.database, 1)
    const { streamToken: foreign } = await prepared(other.companyId, other.ids)
    expect((await work(first.batchKey, foreign)).status).toBe(401)
  })

  test('a cut stream stops nothing; another one continues from the last received message', async () => {
    const { companyId, ids } = await createTeam(app.database, 60)
    const { batchKey, streamToken } = await prepared(companyId, ids)
    const cut = await openBatch(url(), { payload: { batchKey }, token: streamToken })
    await cut.until((events) => events.length > 3)
    cut.close()
    await expect.poll(async () => (await batchOf(batchKey)).batch.status).toBe('Done')
    const token = (await app.call('contractor/open-batch-stream', { batchKey }, admin)).body.streamToken
    const stream = await openBatch(url(1), { payload: { batchKey }, token, lastEventId: '3' })
    await stream.ended
    expect(stream.events.map(({ data }) => data.completed)).toEqual([3, ...ids.slice(3).map((_id, at) => at + 4), 60])
    expect(await invoicesEach(app.database, companyId)).toEqual({ 1: 60 })
  })

  test('opened with all parameters and the token of the session, it is the same batch however often', async () => {
    const { companyId, ids } = await createTeam(app.database, 12)
    const open = () => openBatch(url(), { payload: { companyId, ...NOVEMBER }, idEmployees: ids.join(','), token: admin })
    for (const stream of [await open(), await open()]) {
      await stream.until(isThrough)
      expect(stream.events.at(-1)?.data).toEqual({ completed: 12, total: 12, errors: [] })
    }
    expect(await invoicesEach(app.database, companyId)).toEqual({ 1: 12 })
    const many = Array.from({ length: 201 }, (_one, at) => at + 1).join(',')
    const refusals = [
      { payload: { companyId, ...NOVEMBER }, idEmployees: many, token: admin },
      { payload: { companyId }, idEmployees: '1', token: admin },
      { payload: {}, token: admin },
    ]
    for (const query of refusals) expect((await openBatch(url(), query)).status).toBe(400)
    expect((await openBatch(url(), { payload: {}, token: 'nobody' })).status).toBe(401)
  })

  test('one batch at a time for a company; another company is free', async () => {
    const [one, other] = [await createTeam(app.database, 2), await createTeam(app.database, 2)]
    const first = await prepared(one.companyId, one.ids.slice(0, 1))
    const next = await prepared(one.companyId, one.ids.slice(1))
    await app.sql`update invoice_batches set status = 'Running', progressed_at = now() where batch_key = ${first.batchKey}`
    const refused = await prepare(one.companyId, one.ids)
    expect([refused.status, refused.body.message]).toEqual([409, 'A batch for this company is already running.'])
    expect((await work(next.batchKey, next.streamToken)).status).toBe(409)
    expect((await prepare(other.companyId, other.ids)).status).toBe(200)
  })

  test('contractors without an invoice are named in advance with the reason; changes meanwhile are reported afterwards', async () => {
    const { companyId, ids } = await createTeam(app.database, 8)
    const [free, ended, early, late, none, own] = ids as [number, number, number, number, number, number]
    await app.pool.query("update people set onboarding_status = 'Signing' where id = $1", [free])
    await app.pool.query("update contracts set status = 'Ended' where person_id = $1", [ended])
    await app.pool.query("update contracts set start_date = '2026-11-15' where person_id = $1", [early])
    await app.pool.query("update contracts set end_date = '2026-11-20' where person_id = $1", [late])
    await app.sql`insert into contract_terms (contract_id, effective_from, currency)
       select id, '2026-10-01', 'MXN' from contracts where person_id = any(${[none, own]})`
    const stranger = await createPerson(app.db, { role: 'Contractor' })
    const batch = await prepared(companyId, [...ids, stranger.id], { amounts: [{ id: own, amount: '1500.50' }] })
    expect(batch.skipped.map(({ id, code, reason }) => [id, code, reason])).toEqual([
      [free, 'NOT_APPROVED', 'The onboarding is not approved yet.'],
      [ended, 'NO_CONTRACT', 'There is no contract in force.'],
      [early, 'PERIOD', 'The contract begins on 15 November 2026; the period must lie inside it.'],
      [late, 'PERIOD', 'The contract runs from 1 March 2024 to 20 November 2026; the period must lie inside it.'],
      [none, 'NO_AMOUNT', 'The contract has no fee. Enter an amount.'],
      [stranger.id, 'NOT_HERE', 'This person is not a contractor of this company.'],
    ])
    expect(batch.total).toBe(3)
    await app.pool.query("update people set onboarding_status = 'Signing' where id = $1", [ids[6]])
    const { events } = await work(batch.batchKey, batch.streamToken)
    const errors = [{ idEmployee: ids[6], error: 'The onboarding is not approved yet.' }]
    expect(events.at(-1)?.data).toEqual({ completed: 3, total: 3, errors })
    // Read again in the language that the reader chose, whatever that of the browser is.
    const { streamToken: token } = (await app.call('contractor/open-batch-stream', { batchKey: batch.batchKey }, admin)).body
    const spanish = await openBatch(url(), { payload: { batchKey: batch.batchKey }, token, language: 'es' })
    await spanish.ended
    expect(spanish.events.at(-1)?.data.errors).toEqual([{ idEmployee: ids[6], error: 'El alta aún no está aprobada.' }])
    const { batch: end, items } = await batchOf(batch.batchKey)
    expect([end.created, end.failed, end.skipped]).toEqual([2, 1, 5])
    expect(items.find(({ id }: { id: number }) => id === own).invoice).toMatchObject({ currency: 'MXN' })
    expect((await batchOf(batch.batchKey, { problems: true })).totalItems).toBe(6)
    // The corrected ones alone, once more.
    await app.pool.query("update people set onboarding_status = 'Approved' where id = any($1)", [[free, ids[6]]])
    const again = await prepared(companyId, [free, ids[6] as number, none], { amounts: [{ id: none, amount: 900 }] })
    expect(again.skipped).toEqual([])
    await work(again.batchKey, again.streamToken)
    expect(await invoicesEach(app.database, companyId)).toEqual({ 1: 5 })
    const [taken] = (await prepared(companyId, [none])).skipped
    expect(taken.reason).toMatch(/^Invoice C-2026-\d{6} already exists for this period\.$/)
  })

  test.each([
    ['period_end', { period_end: '2026-10-01' }, 'The period cannot end before it begins.'],
    ['period_start', { period_start: '2026-02-30' }, 'Enter a day.'],
    ['issue_date', { issue_date: '' }, 'Enter a day.'],
    ['concept', { concept: '  ' }, 'Enter a concept.'],
    ['amount', { amount_mode: 'same', amount: ' ' }, 'Enter an amount, such as 18500.00.'],
    ['amount', { amount_mode: 'same', amount: '0.00' }, 'Enter an amount, such as 18500.00.'],
    ['amounts.0.amount', { amounts: [{ id: 1, amount: '1e9' }] }, 'Enter an amount, such as 18500.00.'],
  ])('%s %j is refused in words', async (field, change, message) => {
    const { companyId, ids } = await createTeam(app.database, 1)
    const { status, body } = await prepare(companyId, ids, change)
    expect([status, body.fields]).toEqual([400, [{ field, message }]])
  })

  test('one notification for a batch; each invoice has its history', async () => {
    const { companyId, ids } = await createTeam(app.database, 30)
    // A listener is also notified of earlier changes that are still waiting.
    await jobsDone(app)
    const listener = await createListeningAdmin(app)
    const { batchKey, streamToken } = await prepared(companyId, ids)
    await work(batchKey, streamToken)
    const told = async () => (await app.call('notifications/my-notifications', {}, listener.token)).body.notifications
    await expect
      .poll(async () => (await told()).map(({ action }: { action: string }) => action))
      .toEqual([expect.stringMatching(/^New invoices of Company .*: 30$/)])
    const { rows } = await app.pool.query(
      "select action, count(*)::int as times from history where company_id = $1 and action like '%in-batch' group by 1",
      [companyId],
    )
    expect(rows).toEqual([{ action: 'invoice.created-in-batch', times: 30 }])
  })

  test('a batch is hidden from staff of other companies, and its events from an ended session', async () => {
    const { companyId, ids } = await createTeam(app.database, 2)
    const permissions = { employeeOnboarding: { viewTab: true, invoicesReview: true } }
    const staffOf = (companies: number[]) => signInAs(app, { role: 'InternalEmployee', permissions, companies })
    const staff = await staffOf([companyId])
    const { body } = await prepare(companyId, ids, {}, staff)
    const stranger = await staffOf([])
    for (const operation of ['contractor/open-batch-stream', 'contractor/get-batch-invoices'] as const) {
      expect((await app.call(operation, { batchKey: body.batchKey }, stranger)).status).toBe(404)
    }
    expect((await work(body.batchKey, stranger)).status).toBe(404)
    expect((await work(body.batchKey, staff)).events.at(-1)?.data.errors).toEqual([])
  })
})

describe('approved contractors of a company [H7]', () => {
  test('with a period it names contractors with an invoice, and those who can get none', async () => {
    const { companyId, ids } = await createTeam(app.database, 3)
    const list = async (more: object = {}) =>
      (await app.call('contractor/get-all-approved-contractors-by-client-id', { clientId: companyId, ...more }, admin)).body
        .contractorsAproved
    const { batchKey, streamToken } = await prepared(companyId, ids.slice(0, 1))
    await work(batchKey, streamToken)
    await app.pool.query("update people set onboarding_status = 'Signing' where id = $1", [ids[2]])
    const { period_start, period_end } = NOVEMBER
    expect(
      (await list({ period_start, period_end })).map((one: any) => [one.id, one.alreadyInvoiced, one.obstacle?.code]),
    ).toEqual([
      [ids[0], true, 'INVOICED'],
      [ids[1], false, undefined],
    ])
    expect((await list())[0]).toMatchObject({
      alreadyInvoiced: false,
      obstacle: null,
      contract: { contractor_fee: '20000.00', currency: 'MXN', fee_period: 'Monthly' },
    })
    expect(await list({ search: '00002' })).toHaveLength(1)
    expect(await list({ search: '%', period_start: 'x', period_end: '' })).toEqual([])
  })

  test('comes page by page in the order of names, with the number of all', async () => {
    const { companyId, ids } = await createTeam(app.database, 5)
    const page = async (more: object) =>
      (await app.call('contractor/get-all-approved-contractors-by-client-id', { clientId: companyId, ...more }, admin)).body
    const whole = await page({})
    expect([whole.totalContractors, whole.page, whole.limit]).toEqual([5, 1, 200])
    expect(whole.contractorsAproved.map((one: any) => one.id).toSorted()).toEqual(ids.toSorted())
    const pages = await Promise.all([1, 2, 3, 4].map((number) => page({ page: number, limit: 2 })))
    expect(pages.map((one) => one.contractorsAproved.length)).toEqual([2, 2, 1, 0])
    expect(pages.flatMap((one) => one.contractorsAproved)).toEqual(whole.contractorsAproved)
    expect((await page({ search: '00002' })).totalContractors).toBe(1)
    expect((await page({ limit: 1_001 })).code).toBe('VALIDATION')
  })
})
