import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Permissions } from '../../access-control/permissions.ts'
import machine from '../../schemas/machines/person-onboarding.json' with { type: 'json' }
import statuses from '../../schemas/statuses.json' with { type: 'json' }
import { startTestApp, type TestApp } from '../support/app.ts'
import { createWorker } from '../support/contracts.ts'
import { createPerson, signIn } from '../support/people.ts'

/*
 * E2, E3 The steps of the provider walked: every status, both actions, every kind of person. What must happen is worked
 * out from the file alone, by other means than the engine's.
 */
const APPROVE = 'employee/aproval-docs-employee'
const READ = 'employee/get-onboarding-employee'
const STATUSES = Object.keys(statuses.onboarding)
const rows = machine.transitions as { call?: string; from: string[]; to: string; label: string }[]

let app: TestApp
let admin: string
beforeAll(async () => {
  app = await startTestApp({}, { hasWorker: false })
  admin = await signIn(app, await createPerson(app.database.db, { role: 'Admin', password: null }))
})
afterAll(() => app.close())

const flags = (requestDocs: boolean): Permissions => ({
  employeeOnboarding: { viewTab: true, viewDetails: true, requestDocs, edit: true },
  internalEmployees: { requestDocs: true },
})
const KINDS = [
  { label: 'Admin', role: 'Admin', answer: 200, permissions: null, isNear: true },
  { label: 'staff with requestDocs', role: 'InternalEmployee', answer: 200, permissions: flags(true), isNear: true },
  { label: 'staff without it', role: 'InternalEmployee', answer: 403, permissions: flags(false), isNear: true },
  { label: 'staff of other companies', role: 'InternalEmployee', answer: 404, permissions: flags(true), isNear: false },
  { label: 'the company', role: 'Client', answer: 403, permissions: null, isNear: true },
  { label: 'the person', role: 'Employee', answer: 403, permissions: null, isNear: true },
  { label: 'a contractor', role: 'Contractor', answer: 403, permissions: null, isNear: true },
] as const

async function tokenOf(kind: (typeof KINDS)[number], at: Awaited<ReturnType<typeof createWorker>>): Promise<string> {
  if (kind.label === 'the person') return signIn(app, at.person)
  const isStaff = kind.role === 'Admin' || kind.role === 'InternalEmployee'
  const person = await createPerson(app.database.db, {
    role: kind.role,
    password: null,
    companyId: isStaff ? null : at.companyId,
    permissions: kind.permissions,
    columns: { all_companies: kind.isNear },
  })
  return signIn(app, person)
}
const stateOf = async (id: number) => {
  const { db } = app.database
  const person = await db.selectFrom('people').select(['onboarding_status', 'version']).where('id', '=', id).execute()
  const contract = await db.selectFrom('contracts').select(['status', 'version']).where('person_id', '=', id).execute()
  const history = await db.selectFrom('history').select('action').where('entity_id', '=', id).orderBy('id').execute()
  return { person, contract, history: history.map(({ action }) => action) }
}

describe.each(KINDS.map((kind) => [kind.label, kind] as const))('E2 E3 %s', (_label, kind) => {
  test.each(STATUSES)('at %s', async (status) => {
    for (const to of ['Signing', 'Approved']) {
      const at = await createWorker(app.database.db, { onboarding: status, contract: 'Draft' })
      const before = await stateOf(at.person.id)
      const input = { userId: at.person.id, ...(to === 'Signing' ? { state: 'Signing' } : {}) }
      const answer = await app.call(APPROVE, input, await tokenOf(kind, at))
      const starts = rows.some((row) => row.call === APPROVE && row.to === to && row.from.includes(status))
      const expected = kind.answer !== 200 ? kind.answer : starts ? 200 : 409
      expect({ to, status: answer.status }).toEqual({ to, status: expected })
      const after = await stateOf(at.person.id)
      if (expected === 200) {
        expect(answer.body.onboarding).toEqual({ status: to })
        expect(after.person[0]?.onboarding_status).toBe(to)
      } else expect(after).toEqual(before)
      if (expected === 409) {
        expect(answer.body.code).toBe('ONBOARDING_STATE')
        expect(answer.body.message).toBe(`This person is in ${status}; that step is not possible now.`)
      }
    }
  })
})

test('E3 Contract Sent sends the draft contract, and the person is told by mail', async () => {
  const { person } = await createWorker(app.database.db)
  await app.call(APPROVE, { userId: person.id, state: 'Signing' }, admin)
  const { contract, history } = await stateOf(person.id)
  expect([contract[0]?.status, history]).toEqual(['Sent', ['onboarding.contract-sent', 'contract.sent']])
})

test('E2 Approve puts the contract in force, also one that was never sent', async () => {
  for (const contract of ['Sent', 'Draft']) {
    const { person } = await createWorker(app.database.db, { onboarding: 'Signing', contract })
    expect((await app.call(APPROVE, { userId: person.id }, admin)).status).toBe(200)
    expect((await stateOf(person.id)).contract[0]?.status).toBe('Active')
  }
})

test('E2 E3 missing documents stop both steps and are named; Approve is offered with the reason gone', async () => {
  for (const [onboarding, input] of [
    ['Uploads', { state: 'Signing' }],
    ['Signing', {}],
  ] as const) {
    const { person } = await createWorker(app.database.db, { onboarding, documents: ['rfc', 'cifd', 'curp', 'nss'] })
    const { status, body } = await app.call(APPROVE, { userId: person.id, ...input }, admin)
    expect([status, body.code, body.message]).toEqual([
      409,
      'DOCS_MISSING',
      'These documents are still missing: Official ID, Bank.',
    ])
    const { body: read } = await app.call(READ, { userId: person.id }, admin)
    expect(read.steps[0].missing).toEqual(['Official ID', 'Bank'])
  }
})

test.each(['Request', 'Uploads', 'Revision', 'Audit', 'Signing', 'Approval', 'Denied', 'Suspended'])(
  'E1 E2 a company in %s keeps its people from being approved',
  async (company) => {
    const { person } = await createWorker(app.database.db, { onboarding: 'Signing', contract: 'Sent', company })
    const { status, body } = await app.call(APPROVE, { userId: person.id }, admin)
    expect([status, body.code, body.message]).toEqual([
      409,
      'CLIENT_NOT_APPROVED',
      'The company is still waiting for approval.',
    ])
    const { body: read } = await app.call(READ, { userId: person.id }, admin)
    expect(read.steps[0]).toMatchObject({
      label: 'Approve',
      missing: [],
      refused: ['The company is still waiting for approval.'],
    })
  },
)

test('E2 two Approves at once: one is done, the other is told, and the contract moves once', async () => {
  const { person } = await createWorker(app.database.db, { onboarding: 'Signing', contract: 'Sent' })
  const answers = await Promise.all([1, 2, 3].map(() => app.call(APPROVE, { userId: person.id }, admin)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const { history } = await stateOf(person.id)
  expect(history).toEqual(['onboarding.approved', 'contract.activated'])
})

test('E2 a stale version is refused, and internal employees have no onboarding', async () => {
  const { person } = await createWorker(app.database.db, { onboarding: 'Signing', contract: 'Sent' })
  expect((await app.call(APPROVE, { userId: person.id, version: 9 }, admin)).body.code).toBe('STALE')
  const staff = await createPerson(app.database.db, { role: 'InternalEmployee', password: null })
  expect((await app.call(APPROVE, { userId: staff.id }, admin)).body.message).toBe('Internal employees have no onboarding.')
})
