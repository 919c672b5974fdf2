import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { killable } from '../support/killable.ts'
import type { ServerProcess } from '../support/process.ts'

const life = killable({ hasDemo: true })

/** Other databases of the cluster have locks of their own. */
const WAITING = `select from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`

const login = async (server: ServerProcess, email: string): Promise<string> =>
  (await server.call('employee/login', { email, password: DEMO_PASSWORD })).body.token

test('a server killed between the commit and the telling tells it after its restart, once [G6]', {
  timeout: 300_000,
}, async () => {
  const { pool } = life.database
  const [admin, staff] = [await login(life.server, 'admin@plantilla.test'), await login(life.server, 'staff@plantilla.test')]
  // Anyone who raises a notification needs this lock, so the job comes no further than here.
  const holder = await pool.connect()
  await holder.query("begin; select pg_advisory_xact_lock(hashtext('notifications'))")
  const people = (await life.server.call('employee/all-employees', { filters: { role: 'Employee' } }, admin)).body.employees
  const { id } = people.find(({ phone }: { phone: string | null }) => phone !== null)
  const saved = await life.server.call('employee/update-employee-by-id', { id, nationality: 'Mexicana por prueba' }, admin)
  expect(saved.status).toBe(200)
  // Only those of this test: the demo's own jobs may raise others.
  const told = async () => {
    const { notifications } = (await life.server.call('notifications/my-notifications', {}, staff)).body
    const isOfIt = (one: { action_type: string; entity_id: number }) =>
      one.action_type === 'employeeOnboardingEditProfile' && one.entity_id === id
    return notifications.filter(isOfIt).length
  }
  const waiting = async () => (await pool.query(WAITING)).rowCount
  await expect.poll(waiting, { timeout: 60_000 }).toBeGreaterThan(0)
  expect(await told()).toBe(0)
  await life.kill()
  await holder.query('rollback')
  holder.release()
  await life.letTimePass()
  await life.start()
  await expect.poll(told, { timeout: 120_000 }).toBe(1)
  const { rowCount } = await pool.query(
    "select from notifications where action_type = 'employeeOnboardingEditProfile' and entity_id = $1",
    [id],
  )
  expect(rowCount).toBe(1)
})
