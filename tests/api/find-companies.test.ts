import { beforeAll, expect, test } from 'vitest'
import { createCompany, signInAs } from '../support/people.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })
let admin: string
const ids: Record<string, number> = {}
beforeAll(async () => {
  const { db } = app.database
  for (const name of ['Ñandú Norte', 'Norte 100%', 'Sur']) ids[name] = (await createCompany(db, { name })).id
  admin = await signInAs(app, { role: 'Admin' })
})
const find = async (input: object) => {
  const { status, body } = await app.call('client/find-companies', input, admin)
  return status === 200 ? body.companies.map(({ name }: { name: string }) => name) : status
}

test('a company is found by a part of its name, and named by its id', async () => {
  expect(await find({})).toEqual(['Norte 100%', 'Ñandú Norte', 'Sur'])
  expect(await find({ search: 'nandu' })).toEqual(['Ñandú Norte'])
  expect(await find({ search: '0%' })).toEqual(['Norte 100%'])
  expect(await find({ filters: { id: ids['Sur'] } })).toEqual(['Sur'])
  expect(await find({ filters: { name: 'Sur' } })).toBe(400)
})

test('companies that are left out take no room on the page, and are not counted', async () => {
  const without = [ids['Norte 100%']]
  const { body } = await app.call('client/find-companies', { limit: 1, filters: { without } }, admin)
  expect(body).toMatchObject({ companies: [{ name: 'Ñandú Norte' }], totalCompanies: 2 })
  expect(await find({ filters: { without: [] } })).toHaveLength(3)
  expect(await find({ filters: { without: Array.from({ length: 501 }, (_, at) => at + 1) } })).toBe(400)
})
