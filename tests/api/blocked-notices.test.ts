import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { blockPerson } from '../../server/areas/privacy/blocking/block-person.ts'
import { writeHistory } from '../../server/calls/history.ts'
import { raiseNotifications } from '../../server/notifications/raise.ts'
import { cancellations, NOW } from '../support/blocking.ts'
import { fillPerson } from '../support/filled-person.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })
const { call, admin } = cancellations(app)

/** Tells a person of something. @returns the number of notifications that the person then has */
async function tell(person: { id: number; companyId: number | null }): Promise<number> {
  const { db } = app.database
  const entry = { entity: 'person', entityId: person.id, companyId: person.companyId, action: 'onboarding.approved' } as const
  const origin = { requestId: 'test', ip: '198.51.100.1', device: null }
  await db.transaction().execute((tx) => writeHistory(tx, [{ ...entry, visibility: 'All' }], null, origin))
  const { rows } = await sql<{ id: number }>`select max(id)::int as id from history`.execute(db)
  await raiseNotifications(db, rows[0]?.id ?? 0, NOW)
  const { rows: own } =
    await sql`select from own_notifications where person_id = ${person.id} and item = 'ownOnboarding'`.execute(db)
  return own.length
}

test('a person whose blocking has ended gets notifications again', async () => {
  const { db } = app.database
  const token = await admin()
  const { person } = await fillPerson(app)
  expect(await tell(person)).toBe(1)
  await db.transaction().execute((tx) => blockPerson(tx, person.id, { requestId: null, by: person.id, now: NOW }))
  const reason = 'Order of the labour court, file 12/2027.'
  expect((await call('employee/unblock-person', { id: person.id, reason }, token)).status).toBe(200)
  expect(await tell(person)).toBe(1)
})
