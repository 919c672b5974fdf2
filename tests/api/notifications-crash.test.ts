import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { createTestDatabase } from '../support/database.ts'
import { type ServerProcess, startServerOn } from '../support/process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'plantilla-crash-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Other databases of the cluster have locks of their own. */
const WAITING = `select from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`

const login = async (server: ServerProcess, email: string): Promise<string> =>
  (await server.call('employee/login', { email, password: DEMO_PASSWORD })).body.token

test('G6 a server killed between the commit and the telling tells it after its restart, once', {
  timeout: 300_000,
}, async () => {
  const { pool, connection, drop } = await createTestDatabase()
  let server = await startServerOn(connection, dataDir)
  try {
    const [admin, staff] = [await login(server, 'admin@plantilla.test'), await login(server, 'staff@plantilla.test')]
    // Whoever raises a notification needs this lock, so the job comes no further than here.
    const holder = await pool.connect()
    await holder.query("begin; select pg_advisory_xact_lock(hashtext('notifications'))")
    const people = (await server.call('employee/all-employees', { filters: { role: 'Employee' } }, admin)).body.employees
    const { id } = people.find(({ phone }: { phone: string | null }) => phone !== null)
    const saved = await server.call('employee/update-employee-by-id', { id, nationality: 'Mexicana por prueba' }, admin)
    expect(saved.status).toBe(200)
    // Of the news themselves: the demo's own jobs may raise others.
    const told = async () => {
      const { notifications } = (await server.call('notifications/my-notifications', {}, staff)).body
      const isOfIt = (one: { action_type: string; entity_id: number }) =>
        one.action_type === 'employeeOnboardingEditProfile' && one.entity_id === id
      return notifications.filter(isOfIt).length
    }
    const waiting = async () => (await pool.query(WAITING)).rowCount
    await expect.poll(waiting, { timeout: 60_000 }).toBeGreaterThan(0)
    expect(await told()).toBe(0)
    await server.end('SIGKILL')
    await holder.query('rollback')
    holder.release()
    // As after the minute that a server without a sign of life is given.
    await pool.query("update workers set seen_at = now() - interval '2 minutes'")
    await pool.query(
      "update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes' where locked_by is not null",
    )
    server = await startServerOn(connection, dataDir)
    await expect.poll(told, { timeout: 120_000 }).toBe(1)
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
