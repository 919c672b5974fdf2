import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { createListener } from '../../server/db/listener.ts'
import { createTestDatabase } from '../support/database.ts'
import { createPerson } from '../support/people.ts'
import { type ServerProcess, startServerOn } from '../support/process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { running, testApp } from '../support/test-app.ts'

vi.setConfig({ testTimeout: 120_000 })

const METRICS_TOKEN = 'b1946ac92492d2347c6235b4d2611184b1946ac9'
const folder = tempFolder()
const database = running(createTestDatabase)
let web: ServerProcess
let worker: ServerProcess

beforeAll(async () => {
  await createPerson(database.db, { role: 'Admin', password: null })
  const start = (ROLE: string) => startServerOn(database.connection, folder, { ROLE, METRICS_TOKEN })
  web = await start('web')
  worker = await start('worker')
}, 180_000)
afterAll(() => Promise.all([web, worker].map((server) => server.end('SIGKILL'))))

const statusOf = async (server: ServerProcess, path: string, init: RequestInit = {}): Promise<number> =>
  (await fetch(`${server.url}${path}`, init)).status

test('a worker answers questions about its health and figures, and no call, stream or page', async () => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  for (const server of [web, worker]) {
    expect(await statusOf(server, '/health')).toBe(200)
    expect(await statusOf(server, '/ready')).toBe(200)
    expect(await statusOf(server, '/metrics', { headers })).toBe(200)
  }
  const call = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  expect(await statusOf(web, '/api/employee/login', call)).toBe(400)
  expect(await statusOf(worker, '/api/employee/login', call)).toBe(404)
  expect(await statusOf(worker, '/api/notifications/notifications-stream?token=x')).toBe(404)
  expect(await statusOf(worker, '/forms/manifest.json')).toBe(404)
})

test('only the worker does jobs and tells people of changes', async () => {
  const names = () => database.pool.query('select name from workers')
  await vi.waitFor(async () => expect((await names()).rows).toHaveLength(1), { timeout: 20_000 })
  expect(await worker.end('SIGTERM')).toBe(0)
  expect((await names()).rows).toEqual([])
  const person = await createPerson(database.db, { role: 'Admin' })
  expect((await web.call('employee/send-changepass-email', { email: person.email })).status).toBe(200)
  const orders = "select from graphile_worker.jobs where task_identifier = 'send-reset-link'"
  const waiting = async () => (await database.pool.query(orders)).rows
  expect(await waiting()).toHaveLength(1)
  worker = await startServerOn(database.connection, folder, { ROLE: 'worker', METRICS_TOKEN })
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 20_000 })
  expect(await database.db.selectFrom('sent_mails').select('address').execute()).toEqual([{ address: person.email }])
})

test('a process for calls alone ends in order', async () => {
  expect(await web.end('SIGTERM')).toBe(0)
  web = await startServerOn(database.connection, folder, { ROLE: 'web', METRICS_TOKEN })
})

const app = testApp({}, { hasWorker: false })

test('a process without jobs deletes files of killed calls from its own folder', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const second = await buildApp({ ...app.services, listener: createListener(app.pool) })
  const incoming = join(app.settings.dataDir, 'incoming')
  mkdirSync(incoming, { recursive: true })
  const [left, fresh] = [join(incoming, 'left-over'), join(incoming, 'fresh')]
  for (const file of [left, fresh]) writeFileSync(file, 'x')
  utimesSync(left, 1, 1)
  await vi.advanceTimersByTimeAsync(3_600_000)
  vi.useRealTimers()
  await expect.poll(() => existsSync(left)).toBe(false)
  expect(existsSync(fresh)).toBe(true)
  await second.close()
})
