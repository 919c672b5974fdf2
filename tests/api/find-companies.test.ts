import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { createCompany, createPerson, signIn } from '../support/people.ts'
import { insertRow } from '../support/rows.ts'

let t: TestApp
let admin: string
const ids: Record<string, number> = {}

beforeAll(async () => {
  t = await startTestApp()
  const { db } = t.database
  for (const name of ['Ñandú Norte', 'Norte 100%', 'Sur']) ids[name] = (await createCompany(db, { name })).id
  admin = await signIn(t, await createPerson(db, { role: 'Admin' }))
})
afterAll(() => t.close())

const find = async (input: object, token = admin) => {
  const { status, body } = await t.call('client/find-companies', input, token)
  return status === 200 ? body.companies.map(({ name }: { name: string }) => name) : status
}
const staff = async (permissions: object, assigned: string[] | null) => {
  const { db } = t.database
  const columns = { all_companies: assigned === null }
  const person = await createPerson(db, { role: 'InternalEmployee', permissions, columns })
  for (const name of assigned ?? [])
    await insertRow(db, 'company_assignments', { person_id: person.id, company_id: ids[name] as number })
  return signIn(t, person)
}
const VIEW = { employeeOnboarding: { viewTab: true } }

test('a company is found by a part of its name, and named by its id', async () => {
  expect(await find({})).toEqual(['Norte 100%', 'Ñandú Norte', 'Sur'])
  expect(await find({ search: 'nandu' })).toEqual(['Ñandú Norte'])
  expect(await find({ search: '0%' })).toEqual(['Norte 100%'])
  expect(await find({ filters: { id: ids['Sur'] } })).toEqual(['Sur'])
  expect(await find({ filters: { name: 'Sur' } })).toBe(400)
})

test('companies that are left out take no room on the page, and are not counted', async () => {
  const without = [ids['Norte 100%']]
  const { body } = await t.call('client/find-companies', { limit: 1, filters: { without } }, admin)
  expect(body).toMatchObject({ companies: [{ name: 'Ñandú Norte' }], totalCompanies: 2 })
  expect(await find({ filters: { without: [] } })).toHaveLength(3)
  expect(await find({ filters: { without: Array.from({ length: 501 }, (_, at) => at + 1) } })).toBe(400)
})

test('staff finds the companies in reach, by name or by id; a Client finds none [B12]', async () => {
  expect(await find({}, await staff(VIEW, null))).toHaveLength(3)
  const limited = await staff(VIEW, ['Sur'])
  expect(await find({}, limited)).toEqual(['Sur'])
  expect(await find({ filters: { id: ids['Norte 100%'] } }, limited)).toEqual([])
  expect(await find({}, await staff({}, null))).toBe(403)
  expect(await find({}, await signIn(t, await createPerson(t.database.db, { role: 'Client' })))).toBe(403)
})
