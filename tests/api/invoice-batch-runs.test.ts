import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { runBatch } from '../../server/areas/invoice-batches/run-batch.ts'
import { createTeam, invoicesEach, NOVEMBER, openBatch, PREPARE } from '../support/invoice-batches.ts'
import { rowOf } from '../support/rows.ts'
import { signedIn, testApp } from '../support/test-app.ts'

const app = testApp({}, { listens: true })
const admin = signedIn(app, { role: 'Admin' })

/** A batch of this many contractors whose job has not begun. */
async function runningBatch(size: number) {
  const { companyId, ids } = await createTeam(app.database, size)
  const { batchKey } = (await app.call(PREPARE, { companyId, idEmployees: ids, ...NOVEMBER }, admin)).body
  const { rows } = await app.sql`update invoice_batches set status = 'Running' where batch_key = ${batchKey} returning id`
  return { companyId, ids, batchKey, id: rows[0].id as number }
}

test('a failed batch says so, releases its company, and is continued (F)', async () => {
  const { companyId, ids } = await createTeam(app.database, 3)
  const prepare = (idEmployees: number[]) =>
    app.call(PREPARE, { companyId, idEmployees, ...NOVEMBER, requestKey: randomUUID() }, admin)
  const { batchKey, streamToken } = (await prepare(ids)).body
  // Any fault of ours, while invoices are written.
  await app.pool.query(
    `create function fail_invoices() returns trigger language plpgsql as $$begin raise exception 'a fault of ours'; end$$`,
  )
  await app.pool.query('create trigger fail_invoices before insert on invoices for each row execute function fail_invoices()')
  const stream = await openBatch(app.url, { payload: { batchKey }, token: streamToken })
  await stream.ended
  expect(stream.events.at(-1)?.data).toEqual({ completed: 0, total: 3, failure: expect.stringMatching(/^[\w-]{36}$/) })
  const read = async () => (await app.call('contractor/get-batch-invoices', { batchKey }, admin)).body.batch
  expect((await read()).status).toBe('Failed')
  const { jobs } = (await app.call('employee/get-background-jobs', {}, admin)).body
  expect(jobs).toMatchObject([{ task: 'create-batch-invoices', about: { entity: 'company', id: companyId } }])
  expect((await prepare(ids.slice(0, 1))).status).toBe(200)
  await app.pool.query('drop trigger fail_invoices on invoices')
  const token = (await app.call('contractor/open-batch-stream', { batchKey }, admin)).body.streamToken
  const again = await openBatch(app.url, { payload: { batchKey }, token })
  await again.ended
  expect(again.events.at(-1)?.data).toEqual({ completed: 3, total: 3, errors: [] })
  expect((await read()).status).toBe('Done')
  expect(await invoicesEach(app.database, companyId)).toEqual({ 1: 3 })
})

test('the database that goes away meanwhile does not fail the batch: the job continues it', async () => {
  const { id } = await runningBatch(2)
  await app.pool.query(`create function shut_down() returns trigger language plpgsql as
    $$begin raise exception 'terminating connection' using errcode = '57P01'; end$$`)
  await app.pool.query('create trigger shut_down before insert on invoices for each row execute function shut_down()')
  await expect(runBatch(app.services, id, app.app.log)).rejects.toThrow('The database does not answer.')
  const statusOf = async () => (await rowOf(app.db, 'invoice_batches', { id })).status
  expect(await statusOf()).toBe('Running')
  await app.pool.query('drop trigger shut_down on invoices')
  await runBatch(app.services, id, app.app.log)
  expect(await statusOf()).toBe('Done')
})

test.each([
  ['invoices', 'insert', 'true'],
  ['invoice_batch_items', 'update', "new.state = 'Created'"],
])(
  'one invoice that %s refuse is skipped, and the others are still written in few transactions',
  async (table, event, when) => {
    const { companyId, ids, batchKey, id } = await runningBatch(60)
    await app.pool.query(`create or replace function refuse_one() returns trigger language plpgsql as
    $$begin raise exception 'refused' using errcode = '23514'; end$$`)
    await app.pool.query(`create trigger refuse_one before ${event} on ${table} for each row
    when (new.contractor_id = ${ids[7]} and ${when}) execute function refuse_one()`)
    await runBatch(app.services, id, app.app.log)
    await app.pool.query(`drop trigger refuse_one on ${table}`)
    const { batch, items } = (await app.call('contractor/get-batch-invoices', { batchKey, problems: true }, admin)).body
    expect([batch.status, batch.created, batch.failed]).toEqual(['Done', 59, 1])
    expect(items).toMatchObject([{ id: ids[7] }])
    const written = await app.sql`select count(distinct xmin::text)::int as count from invoices where company_id = ${companyId}`
    expect(written.rows[0].count).toBeLessThan(20)
    expect((await rowOf(app.db, 'invoice_batches', { id })).completed).toBe(60)
  },
)

test('a batch has progressed at the end of a chunk: a long chunk is no silence, and no second job starts', async () => {
  const { id } = await runningBatch(1)
  // There, now() is the start of the chunk.
  await app.pool.query(`create function refuse_early() returns trigger language plpgsql as
    $$begin if new.progressed_at <= now() then raise 'progressed at the start'; end if; return new; end$$`)
  await app.pool.query(`create trigger refuse_early before update of completed on invoice_batches
    for each row execute function refuse_early()`)
  onTestFinished(async () => void (await app.pool.query('drop trigger refuse_early on invoice_batches')))
  await runBatch(app.services, id, app.app.log)
  expect((await rowOf(app.db, 'invoice_batches', { id })).status).toBe('Done')
})

test('no contractor is invoiced by an assumed tax regime: it is asked for, decides the withholdings, and is known next time [F8]', async () => {
  const { companyId, ids } = await createTeam(app.database, 3)
  const [known, given, missing] = ids as [number, number, number]
  const { pool } = app
  await pool.query('update employee_details set tax_regime = null where person_id = any($1)', [[given, missing]])
  const prepare = async (regimes: object[], more: object = {}) =>
    (await app.call(PREPARE, { companyId, idEmployees: ids, ...NOVEMBER, regimes, ...more }, admin)).body
  const first = await prepare([])
  expect([first.total, first.skipped.map(({ id, code }: { id: number; code: string }) => [id, code])]).toEqual([
    1,
    [given, missing].map((id) => [id, 'NO_REGIME']),
  ])
  // LISR 106 and RLIVA 3-I: of 20,000.00 a company withholds 10 % of income tax and two thirds of the IVA.
  const amounts = { subtotal: '20000.00', iva: '3200.00', iva_withheld: '2133.34', isr_withheld: '2000.00', total: '19066.66' }
  expect(first.invoices).toMatchObject([{ id: known, issuer: 'person', regime: '612', ...amounts }])
  expect(first.regimes.map(({ regime }: { regime: string }) => regime)).toEqual(['626', '612', '601'])
  const inSpanish = await app.call(PREPARE, { companyId, idEmployees: ids, ...NOVEMBER }, admin, { 'accept-language': 'es' })
  expect(inSpanish.body.regimes[0]).toMatchObject({ regime: '626', name: 'RESICO (régimen simplificado de confianza)' })
  // A regime that a person cannot have is none.
  const wrong = await prepare([{ id: given, regime: '601' }])
  expect(wrong.skipped.map(({ id }: { id: number }) => id)).toEqual([given, missing])
  const second = await prepare([{ id: given, regime: '626' }])
  // LISR 113-J: 1.25 %.
  expect(second.invoices[1]).toMatchObject({ id: given, regime: '626', isr_withheld: '250.00' })
  const stream = await openBatch(app.url, { payload: { batchKey: second.batchKey }, token: second.streamToken })
  await stream.ended
  const { rows } = await pool.query('select contractor_id, regime from invoices where company_id = $1 order by contractor_id', [
    companyId,
  ])
  expect(rows).toEqual([
    { contractor_id: known, regime: '612' },
    { contractor_id: given, regime: '626' },
  ])
  const december = { period_start: '2026-12-01', period_end: '2026-12-31', issue_date: '2026-12-31' }
  const next = await prepare([], december)
  expect(next.invoices.map(({ id, regime }: { id: number; regime: string }) => [id, regime])).toEqual([
    [known, '612'],
    [given, '626'],
  ])
})

// The duration is printed and not judged: it would fail on a busy machine. 10,000: `npm run bench bulk`.
test.each([1_000])('%i invoices in one batch, in steps that a person can see [H4]', { timeout: 180_000 }, async (size) => {
  const { companyId, ids } = await createTeam(app.database, size)
  const began = performance.now()
  const { batchKey, streamToken, total } = (await app.call(PREPARE, { companyId, idEmployees: ids, ...NOVEMBER }, admin)).body
  const preparedMs = Math.round(performance.now() - began)
  expect(total).toBe(size)
  const opened = performance.now()
  const heap: number[] = []
  const sampler = setInterval(() => heap.push(process.memoryUsage().heapUsed), 50)
  const stream = await openBatch(app.url, { payload: { batchKey }, token: streamToken })
  await stream.ended
  clearInterval(sampler)
  const workedMs = Math.round(performance.now() - opened)
  expect(stream.events.at(-1)?.data).toEqual({ completed: size, total: size, errors: [] })
  expect(await invoicesEach(app.database, companyId)).toEqual({ 1: size })
  // Not all at the end: at least one step per twentieth of the batch.
  const moments = new Set(stream.events.map(({ at }) => Math.round(at / 10)))
  expect(moments.size).toBeGreaterThan(8)
  const mb = (bytes: number) => Math.round(bytes / 1024 / 1024)
  console.info(
    `${size} invoices: prepared in ${preparedMs} ms, created in ${workedMs} ms, heap ${mb(Math.min(...heap))} to ${mb(Math.max(...heap))} MB`,
  )
})
