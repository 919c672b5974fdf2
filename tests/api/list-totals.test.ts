import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { signInAs } from '../support/people.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp()
let admin: string

beforeAll(async () => {
  admin = await signInAs(app, { role: 'Admin' })
})

const addMails = (template: string, count: number) =>
  sql`insert into sent_mails (at, address, template, subject)
    select now(), 'm' || n || '@plantilla.test', ${template}, 'Subject' from generate_series(1, ${count}::int) n`.execute(
    app.database.db,
  )
const find = (input: object) => app.call('notifications/find-sent-mails', input, admin)

test('a total is exact up to 10,000 rows; one more says that there are more', async () => {
  await addMails('full', 10_000)
  await addMails('fuller', 10_005)
  expect((await find({ filters: { template: 'full' } })).body.totalMails).toBe(10_000)
  expect((await find({ filters: { template: 'fuller' } })).body.totalMails).toBe(10_001)
  expect((await find({})).body.totalMails).toBe(10_001)
  expect((await find({ search: 'm77@' })).body.totalMails).toBe(2)
})

test('the last page that can be opened has its rows', async () => {
  const { status, body } = await find({ page: 400, limit: 25, filters: { template: 'fuller' } })
  expect([status, body.mails.length, body.totalMails]).toEqual([200, 25, 10_001])
})
