import { expect, test } from 'vitest'
import { createCompany, createPerson, createVisitor, signInAs } from '../support/people.ts'
import { insertRow } from '../support/rows.ts'
import { signedIn, testApp } from '../support/test-app.ts'

const app = testApp()
const admin = signedIn(app, { role: 'Admin' })

const addMails = (template: string, count: number) =>
  app.sql`insert into sent_mails (at, address, template, subject)
    select now(), 'm' || n || '@plantilla.test', ${template}, 'Subject' from generate_series(1, ${count}::int) n`
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

test('the total of all people in reach is exact up to 10,000, and one more beyond', async () => {
  const [large, small] = [await createCompany(app.db, { name: 'Large' }), await createCompany(app.db, { name: 'Small' })]
  const addPeople = (companyId: number, count: number, mail = '') =>
    app.sql`insert into people (role, firstname, lastname, email, company_id)
      select case n % 2 when 0 then 'Employee' else 'Contractor' end, 'P' || n, 'L' || n, ${mail}::text || n || '-' || ${companyId}::int || '@t.test',
        ${companyId}::int from generate_series(1, ${count}::int) n`
  const ofLarge = await signInAs(app, { role: 'Client', companyId: large.id })
  const ofSmall = await signInAs(app, { role: 'Client', companyId: small.id })
  const total = async (token: string, input: object = {}) =>
    (await app.call('employee/all-employees', input, token)).body.totalEmployees
  await addPeople(large.id, 9_998)
  await addPeople(small.id, 2)
  expect([await total(admin), await total(ofLarge), await total(ofSmall)]).toEqual([10_000, 9_998, 2])
  expect(await total(ofSmall, { page: 2 })).toBe(2)
  await app.sql`update people set company_id = ${large.id} where email like ${`%-${small.id}@t.test`}`
  expect([await total(admin), await total(ofLarge), await total(ofSmall)]).toEqual([10_000, 10_000, 0])
  await addPeople(small.id, 1, 'new')
  expect([await total(admin), await total(ofLarge), await total(ofSmall)]).toEqual([10_001, 10_000, 1])
  await app.sql`update people set role = 'Blocked' where email = ${`new1-${small.id}@t.test`}`
  expect([await total(admin), await total(ofSmall)]).toEqual([10_000, 0])
  await addPeople(small.id, 1, 'last')
  expect([await total(admin, { search: ' ', filters: {} }), await total(admin, { limit: 200, page: 50 })]).toEqual([
    10_001, 10_001,
  ])
})

test('the total of staff is that of the assigned companies together', async () => {
  const [member, token] = await createVisitor(app, {
    role: 'InternalEmployee',
    permissions: { employeeOnboarding: { viewTab: true } },
    companies: [],
  })
  const total = async () => (await app.call('employee/all-employees', {}, token)).body.totalEmployees
  const totals = [await total()]
  for (const count of [2, 3]) {
    const { id: companyId } = await createCompany(app.db)
    for (let n = 0; n < count; n += 1) await createPerson(app.db, { role: 'Employee', companyId })
    await createPerson(app.db, { role: 'Client', companyId })
    await insertRow(app.db, 'company_assignments', { person_id: member.id, company_id: companyId })
    totals.push(await total())
  }
  expect(totals).toEqual([0, 2, 5])
})
