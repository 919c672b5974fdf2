import { beforeAll, expect, test } from 'vitest'
import { createCompany, createPerson, signIn } from '../support/people.ts'
import { insertRow } from '../support/rows.ts'
import { signedIn, testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })
const admin = signedIn(app, { role: 'Admin' })
const ids: Record<string, number> = {}
beforeAll(async () => {
  for (const name of ['Ñandú Norte', 'Norte 100%', 'Sur']) ids[name] = (await createCompany(app.db, { name })).id
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

test('staff with assigned companies finds these, in every list of companies [B12]', async () => {
  const permissions = { employeeOnboarding: { viewTab: true }, clients: { viewTab: true } }
  const person = await createPerson(app.db, { role: 'InternalEmployee', permissions, columns: { all_companies: false } })
  await insertRow(app.db, 'company_assignments', { person_id: person.id, company_id: ids['Sur'] as number })
  const token = await signIn(app, person)
  const names = ({ body }: Awaited<ReturnType<typeof app.call>>, member: string) =>
    body[member].map(({ name }: { name: string }) => name)
  expect(names(await app.call('client/find-companies', {}, token), 'companies')).toEqual(['Sur'])
  expect(names(await app.call('client/find-all-clients', {}, token), 'clients')).toEqual(['Sur'])
  expect(names(await app.call('client/find-all-clients-onboarding', {}, token), 'clients')).toEqual(['Sur'])
})

test('companies that are left out take no room on the page, and are not counted', async () => {
  const without = [ids['Norte 100%']]
  const { body } = await app.call('client/find-companies', { limit: 1, filters: { without } }, admin)
  expect(body).toMatchObject({ companies: [{ name: 'Ñandú Norte' }], totalCompanies: 2 })
  expect(await find({ filters: { without: [] } })).toHaveLength(3)
  expect(await find({ filters: { without: Array.from({ length: 501 }, (_, at) => at + 1) } })).toBe(400)
})
