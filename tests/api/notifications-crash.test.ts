import { expect, test } from 'vitest'
import { killable } from '../support/killable.ts'
import { createPerson, signInAs } from '../support/people.ts'
import { uniquePhone } from '../support/unique.ts'

const life = killable()

/** Other databases of the cluster have locks of their own. */
const WAITING = `select from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`

test('a server killed between the commit and the telling tells it after its restart, once [G6]', {
  timeout: 300_000,
}, async () => {
  const { pool } = life.database
  const admin = await signInAs(life.app, { role: 'Admin', password: null })
  const colleague = await signInAs(life.app, { role: 'Admin', password: null })
  const { id } = await createPerson(life.database.db, { role: 'Employee', password: null, columns: { phone: uniquePhone() } })
  // Anyone who raises a notification needs this lock, so the job comes no further than here.
  const holder = await pool.connect()
  await holder.query("begin; select pg_advisory_xact_lock(hashtext('notifications'))")
  const saved = await life.server.call('employee/update-employee-by-id', { id, nationality: 'Mexicana por prueba' }, admin)
  expect(saved.status).toBe(200)
  const told = async () => {
    const { notifications } = (await life.server.call('notifications/my-notifications', {}, colleague)).body
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
