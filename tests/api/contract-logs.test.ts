import { expect, test } from 'vitest'
import { createWorker } from '../support/contracts.ts'
import { createPerson, signIn, signInAs } from '../support/people.ts'
import { signedIn, testApp } from '../support/test-app.ts'
import { sampleFile } from '../support/uploads.ts'

const ADD = 'employee/logs-contract-register'
const LIST = 'employee/get-all-logs-by-contract-user'

const app = testApp({}, { hasWorker: false })
const admin = signedIn(app, { role: 'Admin', password: null })

const setUp = async () => {
  const at = await createWorker(app.db, { onboarding: 'Approved', contract: 'Active' })
  const client = await signInAs(app, { role: 'Client', companyId: at.companyId, password: null })
  return { ...at, client, owner: await signIn(app, at.person) }
}
const entry = (contractId: number, more: object = {}) => ({
  contractId,
  type: 'Note',
  description: 'Called and agreed.',
  ...more,
})
const told = async (userId: number, token: string) => {
  const { body } = await app.call(LIST, { userId }, token)
  return body.logs.map(({ description }: { description: string }) => description)
}

test('an entry is read by those it is for: staff, the company, the person [E9]', async () => {
  const { person, contractId, client, owner } = await setUp()
  for (const visibility of ['Internal', 'Client', 'All']) {
    expect((await app.call(ADD, entry(contractId, { description: visibility, visibility }), admin)).status).toBe(200)
  }
  expect(await told(person.id, admin)).toEqual(['All', 'Client', 'Internal'])
  expect(await told(person.id, client)).toEqual(['All', 'Client'])
  expect(await told(person.id, owner)).toEqual(['All'])
})

test("a contract that is not the person's, or is out of reach, has no log [E9]", async () => {
  const [one, other] = [await setUp(), await setUp()]
  await app.call(ADD, entry(one.contractId, { visibility: 'Client' }), admin)
  const read = (input: object, token: string) => app.call(LIST, input, token)
  expect((await read({ userId: one.person.id, contractId: one.contractId }, one.client)).body.totalLogs).toBe(1)
  expect((await read({ contractId: one.contractId }, one.owner)).status).toBe(200)
  expect((await read({ contractId: one.contractId }, other.client)).body.code).toBe('NOT_FOUND')
  expect((await read({ contractId: one.contractId }, other.owner)).body.code).toBe('NOT_FOUND')
  expect((await read({ userId: other.person.id, contractId: one.contractId }, admin)).body.code).toBe('NOT_FOUND')
})

test("a company's entries are visible to itself and the provider, for any given visibility [E9]", async () => {
  const { contractId, client } = await setUp()
  const { body } = await app.call(ADD, entry(contractId, { visibility: 'All' }), client)
  expect(body.log).toMatchObject({ visibility: 'Client', type: 'Note', author: { role: 'Client' }, file_url: null })
})

test('an entry keeps its file, and what its form refuses is not written [E9]', async () => {
  const { person, contractId } = await setUp()
  const file = await sampleFile('file', 'pdf')
  const { status, body } = await app.upload(ADD, entry(contractId, { type: 'Document' }), [file], admin)
  expect([status, typeof body.log.file_url, typeof body.log.file_name]).toEqual([200, 'string', 'string'])
  expect((await app.app.inject({ url: body.log.file_url })).statusCode).toBe(200)
  expect((await app.call(ADD, { contractId, type: 'System', description: ' x ' }, admin)).body.fields).toEqual([
    { field: 'type', message: 'Choose one of the options.' },
    { field: 'description', message: 'Enter a description.' },
  ])
  expect((await app.call(LIST, { userId: person.id, filters: { type: 'Document' } }, admin)).body.totalLogs).toBe(1)
})

test.each(['', '   '])('a field that was left empty (%j) is as if it were not sent', async (effective_date) => {
  const { contractId } = await setUp()
  const { status, body } = await app.call(ADD, entry(contractId, { effective_date, visibility: effective_date }), admin)
  expect([status, body.log.effective_date, body.log.visibility]).toEqual([200, null, 'Internal'])
})

test('a correction points to an entry of the same log, and nothing that was written changes [E9]', async () => {
  const [one, other] = [await setUp(), await setUp()]
  const { body } = await app.call(ADD, entry(one.contractId), admin)
  const corrected = await app.call(ADD, entry(one.contractId, { corrects_id: body.log.id }), admin)
  expect(corrected.body.log.corrects_id).toBe(body.log.id)
  const foreign = await app.call(ADD, entry(other.contractId, { corrects_id: body.log.id }), admin)
  expect(foreign.body.fields).toEqual([{ field: 'corrects_id', message: 'There is no such entry in this log.' }])
  await expect(app.db.updateTable('contract_logs').set({ description: 'x' }).execute()).rejects.toThrow('append-only')
  await expect(app.db.deleteFrom('contract_terms').execute()).rejects.toThrow('append-only')
})

test('the log has the effect of a change of pay, with amounts for readers who may see them [E9]', async () => {
  const { person, contractId, owner } = await setUp()
  const raise = { contractId, monthly_salary: '21000', effective_from: '2026-12-01' }
  await app.call('employee/update-contract-information', raise, admin)
  const read = async (token: string) => (await app.call(LIST, { userId: person.id }, token)).body.logs[0]
  expect(await read(owner)).toMatchObject({
    type: 'System',
    description: 'Pay changed from 1 December 2026',
    changes: [{ field: 'monthly_salary', from: '18500.00', to: '21000' }],
    effective_date: '2026-12-01',
  })
  const staff = await createPerson(app.db, {
    role: 'InternalEmployee',
    password: null,
    permissions: { employeeOnboarding: { viewDetails: true, seeSalary: false } },
  })
  expect((await read(await signIn(app, staff))).changes).toEqual([{ field: 'monthly_salary', from: '•••', to: '•••' }])
})
