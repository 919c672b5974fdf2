import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { RATE_LIMITS } from '../../contract/rate-limits.ts'
import { createCompany, createPerson, createVisitor, signIn } from '../support/people.ts'
import { rowOf, setRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp()
const list = (token: string) => app.call('employee/all-employees', {}, token)
const lastnames = async (token: string): Promise<string[]> =>
  (await list(token)).body.employees.map((row: { lastname: string }) => row.lastname)

test('a list follows what its caller may see now, not at the call before', async () => {
  const flags = JSON.stringify({ employeeOnboarding: { viewTab: true } })
  const [staff, token] = await createVisitor(app, { role: 'InternalEmployee', columns: { all_companies: true } })
  const seen: number[] = []
  for (const permissions of ['{}', flags, '{}', flags]) {
    await setRow(app.db, 'people', { id: staff.id }, { permissions })
    seen.push((await list(token)).status, (await list(token)).status)
  }
  expect(seen).toEqual([403, 403, 200, 200, 403, 403, 200, 200])
})

test('a list shows the company to which its caller was moved', async () => {
  const [acme, other] = [await createCompany(app.db), await createCompany(app.db)]
  await createPerson(app.db, { role: 'Employee', companyId: acme.id, columns: { lastname: 'Ávila' } })
  await createPerson(app.db, { role: 'Employee', companyId: other.id, columns: { lastname: 'Zúñiga' } })
  const [client, token] = await createVisitor(app, { role: 'Client', companyId: acme.id })
  expect([await lastnames(token), await lastnames(token)]).toEqual([['Ávila'], ['Ávila']])
  await setRow(app.db, 'people', { id: client.id }, { company_id: other.id })
  expect([await lastnames(token), await lastnames(token)]).toEqual([['Zúñiga'], ['Zúñiga']])
})

test('a list that was read before opens no longer once its session has ended', async () => {
  const token = await signIn(app, await createPerson(app.db, { role: 'Admin' }))
  expect([(await list(token)).status, (await list(token)).status]).toEqual([200, 200])
  await app.call('employee/logout', {}, token)
  expect((await list(token)).status).toBe(401)
})

test('a list takes one point of its caller, though it begins before the caller is known', async () => {
  const [person, token] = await createVisitor(app, { role: 'Admin' })
  for (let call = 0; call < RATE_LIMITS.read.apart; call++) expect((await list(token)).status).toBe(200)
  const key = hash('sha256', `read:person:${person.id}`, 'base64url')
  expect(await rowOf(app.db, 'rate_counts', { key })).toMatchObject({ points: RATE_LIMITS.read.apart })
})
