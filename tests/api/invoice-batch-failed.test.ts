import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { createAdmin, createTeam, invoicesEach, NOVEMBER, openBatch, PREPARE } from '../support/invoice-batches.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp()
let admin: string
let url: string
beforeAll(async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
  admin = await createAdmin(app)
})

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
