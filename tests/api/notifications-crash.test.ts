import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { createTestDatabase } from '../support/database.ts'
import { type ServerProcess, startServerProcess } from '../support/process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'plantilla-crash-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const login = async (server: ServerProcess, email: string): Promise<string> =>
  (await server.call('employee/login', { email, password: DEMO_PASSWORD })).body.token

test('G6 a server killed between the commit and the telling tells it after its restart, once', {
  timeout: 120_000,
}, async () => {
  const { pool, connection, drop } = await createTestDatabase()
  const { host, user, database } = connection
  const env = { DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}` }
  let server = await startServerProcess(dataDir, env)
  try {
    const [admin, staff] = [await login(server, 'admin@plantilla.test'), await login(server, 'staff@plantilla.test')]
    const mine = async () => (await server.call('notifications/my-notifications', {}, staff)).body
    const before = (await mine()).total
    // Whoever raises a notification needs this lock, so the job comes no further than here.
    const holder = await pool.connect()
    await holder.query("begin; select pg_advisory_xact_lock(hashtext('notifications'))")
    const people = (await server.call('employee/all-employees', { filters: { role: 'Employee' } }, admin)).body.employees
    const { id } = people.find(({ phone }: { phone: string | null }) => phone !== null)
    const saved = await server.call('employee/update-employee-by-id', { id, nationality: 'Mexicana por prueba' }, admin)
    expect(saved.status).toBe(200)
    const isWaiting = async () =>
      (await pool.query("select from pg_locks where locktype = 'advisory' and not granted")).rowCount
    await expect.poll(isWaiting).toBe(1)
    expect((await mine()).total).toBe(before)
    await server.end('SIGKILL')
    await holder.query('rollback')
    holder.release()
    // As after the minute that a server without a sign of life is given.
    await pool.query("update workers set seen_at = now() - interval '2 minutes'")
    await pool.query(
      "update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes' where locked_by is not null",
    )
    server = await startServerProcess(dataDir, env)
    await expect.poll(async () => (await mine()).total, { timeout: 60_000 }).toBe(before + 1)
    expect((await mine()).notifications[0]).toMatchObject({ action_type: 'employeeOnboardingEditProfile', entity_id: id })
    const { rowCount } = await pool.query(
      "select from notifications where action_type = 'employeeOnboardingEditProfile' and entity_id = $1",
      [id],
    )
    expect(rowCount).toBe(1)
  } finally {
    await server.end('SIGTERM')
    await drop()
  }
})
