import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { runBatch } from '../../server/areas/invoice-batches/run-batch.ts'
import { createAdmin, createTeam, invoicesEach, NOVEMBER, openBatch, PREPARE } from '../support/invoice-batches.ts'
import { rowOf } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp()
let admin: string
let url: string
beforeAll(async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
  admin = await createAdmin(app)
})

/** A batch of this many contractors whose job has not begun. */
async function runningBatch(size: number) {
  const { companyId, ids } = await createTeam(app.database, size)
  const { batchKey } = (await app.call(PREPARE, { companyId, idEmployees: ids, ...NOVEMBER }, admin)).body
  const { rows } = await app.database.pool.query(
    "update invoice_batches set status = 'Running' where batch_key = $1 returning id",
    [batchKey],
  )
  return { companyId, ids, batchKey, id: rows[0].id as number }
}

test('a failed batch says so, releases its company, and is continued (F)', async () => {
  const { companyId, ids } = await createTeam(app.database, 3)
  const prepare = (idEmployees: number[]) =>
    app.call(PREPARE, { companyId, idEmployees, ...NOVEMBER, requestKey: randomUUID() }, admin)
  const { batchKey, streamToken } = (await prepare(ids)).body
  const { pool } = app.database
  // Any fault of ours, while invoices are written.
  await pool.query(
    `create function fail_invoices() returns trigger language plpgsql as $$begin raise exception 'a fault of ours'; end$$`,
  )
  await pool.query('create trigger fail_invoices before insert on invoices for each row execute function fail_invoices()')
  const stream = await openBatch(url, { payload: { batchKey }, token: streamToken })
  await stream.ended
  expect(stream.events.at(-1)?.data).toEqual({ completed: 0, total: 3, failure: expect.stringMatching(/^[\w-]{36}$/) })
  const read = async () => (await app.call('contractor/get-batch-invoices', { batchKey }, admin)).body.batch
  expect((await read()).status).toBe('Failed')
  const { jobs } = (await app.call('employee/get-background-jobs', {}, admin)).body
  expect(jobs).toMatchObject([{ task: 'create-batch-invoices', about: { entity: 'company', id: companyId } }])
  expect((await prepare(ids.slice(0, 1))).status).toBe(200)
  await pool.query('drop trigger fail_invoices on invoices')
  const token = (await app.call('contractor/open-batch-stream', { batchKey }, admin)).body.streamToken
  const again = await openBatch(url, { payload: { batchKey }, token })
  await again.ended
  expect(again.events.at(-1)?.data).toEqual({ completed: 3, total: 3, errors: [] })
  expect((await read()).status).toBe('Done')
  expect(await invoicesEach(app.database, companyId)).toEqual({ 1: 3 })
})

test('the database that goes away meanwhile does not fail the batch: the job continues it', async () => {
  const { pool, db } = app.database
  const { id } = await runningBatch(2)
  await pool.query(`create function shut_down() returns trigger language plpgsql as
    $$begin raise exception 'terminating connection' using errcode = '57P01'; end$$`)
  await pool.query('create trigger shut_down before insert on invoices for each row execute function shut_down()')
  await expect(runBatch(app.services, id, app.app.log)).rejects.toThrow('The database does not answer.')
  const statusOf = async () => (await rowOf(db, 'invoice_batches', { id })).status
  expect(await statusOf()).toBe('Running')
  await pool.query('drop trigger shut_down on invoices')
  await runBatch(app.services, id, app.app.log)
  expect(await statusOf()).toBe('Done')
})

test('one invoice that cannot be written is skipped, and the others are still written in few transactions', async () => {
  const { pool, db } = app.database
  const { companyId, ids, batchKey, id } = await runningBatch(60)
  await pool.query(`create function refuse_one() returns trigger language plpgsql as
    $$begin raise exception 'refused' using errcode = '23514'; end$$`)
  await pool.query(`create trigger refuse_one before insert on invoices for each row when (new.contractor_id = ${ids[7]})
    execute function refuse_one()`)
  await runBatch(app.services, id, app.app.log)
  await pool.query('drop trigger refuse_one on invoices')
  const { batch, items } = (await app.call('contractor/get-batch-invoices', { batchKey, problems: true }, admin)).body
  expect([batch.status, batch.created, batch.failed]).toEqual(['Done', 59, 1])
  expect(items).toMatchObject([{ id: ids[7] }])
  const written = await pool.query('select count(distinct xmin::text)::int as count from invoices where company_id = $1', [
    companyId,
  ])
  expect(written.rows[0].count).toBeLessThan(20)
  expect((await rowOf(db, 'invoice_batches', { id })).completed).toBe(60)
})

test('a batch has progressed at the end of a chunk: a long chunk is no silence, and no second job starts', async () => {
  const { pool, db } = app.database
  const { id } = await runningBatch(1)
  // There, now() is the start of the chunk.
  await pool.query(`create function refuse_early() returns trigger language plpgsql as
    $$begin if new.progressed_at <= now() then raise 'progressed at the start'; end if; return new; end$$`)
  await pool.query(`create trigger refuse_early before update of completed on invoice_batches
    for each row execute function refuse_early()`)
  try {
    await runBatch(app.services, id, app.app.log)
  } finally {
    await pool.query('drop trigger refuse_early on invoice_batches')
  }
  expect((await rowOf(db, 'invoice_batches', { id })).status).toBe('Done')
})
