import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../../server/db/connect.ts'
import { raiseNotifications, tellChanges } from '../../server/notifications/raise.ts'
import { record } from '../support/notifications.ts'
import { createCompany, createPerson } from '../support/people.ts'
import { statementsOf } from '../support/statements.ts'
import { testApp } from '../support/test-app.ts'

const NOW = new Date('2026-03-02T18:00:00Z')

const app = testApp({}, { hasWorker: false })
let db: Database
beforeAll(async () => {
  db = app.db
})

/** Admins who want everything by mail and on a device. */
async function addAdmins(count: number): Promise<void> {
  for (let added = 0; added < count; added += 1) {
    const { id } = await createPerson(db, { role: 'Admin', password: null })
    await sql`insert into notification_settings (person_id, mail) values (${id}, 'each')`.execute(db)
    await sql`with session as (insert into sessions (person_id, token_hash, began_with, expires_at)
      values (${id}, ${Buffer.from(`load-${id}`)}, 'login', now() + interval '1 day') returning id)
      insert into fcm_tokens (person_id, session_id, token) select ${id}, id, ${`token-${id}`} from session`.execute(db)
  }
}

const raiseJobs = async () => {
  const { rows } = await sql`select from graphile_worker.jobs where task_identifier = 'raise-notifications'`.execute(db)
  return rows.length
}

const jobs = async () => {
  const { rows } = await sql<{ task: string; count: number }>`select task_identifier as task, count(*)::int as count
    from graphile_worker.jobs where task_identifier like '%-notification' group by 1 order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ task, count }) => [task, count]))
}

test('an event needs as many statements for thirty recipients as for three, with their mails and devices', async () => {
  const statementsOfEvent = async () => {
    const { id } = await createCompany(db)
    const historyId = await record(app, [{ entity: 'company', entityId: id, companyId: id, action: 'client.created' }])
    return await statementsOf(app.pool, () => raiseNotifications(db, historyId, NOW))
  }
  await addAdmins(3)
  const few = await statementsOfEvent()
  const before = await jobs()
  await addAdmins(27)
  const many = await statementsOfEvent()
  expect(before).toEqual({ 'mail-notification': 3, 'push-notification': 3 })
  expect(await jobs()).toEqual({ 'mail-notification': 33, 'push-notification': 33 })
  expect(many).toEqual(few)
  const doing = (what: RegExp) => many.filter((text) => what.test(text))
  // Written once more, since this audience is new.
  expect(doing(/insert into audience_members/)).toHaveLength(1)
  expect(doing(/pg_notify/)).toHaveLength(2)
  expect(doing(/add_jobs/)).toHaveLength(2)
})

test('waiting changes are notified together, and each gets a job of its own where one of them fails', async () => {
  await createPerson(db, { role: 'Admin', password: null })
  await sql`update notification_settings set mail = 'off', push = false`.execute(db)
  await sql`delete from changes_to_tell`.execute(db)
  const { id } = await createCompany(db)
  const happen = () => record(app, [{ entity: 'company', entityId: id, companyId: id, action: 'client.created' }])
  const troubles: unknown[] = []
  const tell = () => tellChanges(db, NOW, (error) => troubles.push(error))
  const state = async () => {
    const { rows } = await sql<{ told: number; waiting: number }>`select
      (select count(*)::int from notifications where entity_id = ${id}) as told,
      (select count(*)::int from changes_to_tell) as waiting`.execute(db)
    return { ...rows[0], jobs: await raiseJobs(), troubles: troubles.length }
  }
  await happen()
  await happen()
  await happen()
  expect(await state()).toEqual({ told: 0, waiting: 3, jobs: 0, troubles: 0 })
  expect(await tell()).toBe(3)
  expect(await state()).toEqual({ told: 3, waiting: 0, jobs: 0, troubles: 0 })
  await happen()
  await happen()
  await sql`alter table notifications add constraint refused check (entity_id <> ${sql.lit(id)}) not valid`.execute(db)
  expect(await tell()).toBe(2)
  await sql`alter table notifications drop constraint refused`.execute(db)
  expect(await state()).toEqual({ told: 3, waiting: 0, jobs: 2, troubles: 1 })
})

test('one process at a time takes changes, and another one does not wait for it', async () => {
  const { id } = await createCompany(db)
  await record(app, [{ entity: 'company', entityId: id, companyId: id, action: 'client.created' }])
  const telling = () => tellChanges(db, NOW, () => undefined)
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('changes to tell'))`.execute(tx)
    expect(await telling()).toBe(0)
  })
  expect(await telling()).toBe(1)
})

test('people with a bell are found by an index, for any number of people', async () => {
  const plan = await db.transaction().execute(async (tx) => {
    // A table as small as this one is read as a whole where that is allowed.
    await sql`set local enable_seqscan = off`.execute(tx)
    return await sql`explain select id from people where role in ('Admin', 'InternalEmployee')`.execute(tx)
  })
  expect(JSON.stringify(plan.rows)).toContain('people_with_bell')
})

test('one transaction that tells hundreds of people each their own news tells all of them, once', async () => {
  // Numbers as long as those of years: PostgreSQL takes less than 8,000 bytes in one message.
  await sql`alter table notifications alter column id restart with 1000000000`.execute(db)
  const { id: companyId } = await createCompany(db)
  const { rows } = await sql<{ id: number }>`
    insert into people (role, company_id, firstname, lastname, email, must_set_password)
    select 'Employee', ${companyId}, 'Eva', 'Ruiz', 'load-' || n || '@plantilla.test', true from generate_series(1, 800) n
    returning id`.execute(db)
  const about = { entity: 'person', companyId, action: 'document.requested', visibility: 'All' } as const
  const entries = rows.map(({ id }) => ({ ...about, entityId: id }))
  const historyId = await record(app, entries)
  const kept = await raiseNotifications(db, historyId, NOW)
  const own = kept.filter(({ raised }) => raised.item.key === 'ownDocuments')
  expect(own.map(({ recipients }) => recipients.flatMap(({ ids }) => ids))).toEqual(rows.map(({ id }) => [id]))
  expect(await raiseNotifications(db, historyId, NOW)).toEqual([])
})
