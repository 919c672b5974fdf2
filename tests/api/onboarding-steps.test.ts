import { expect, test } from 'vitest'
import { createWorker } from '../support/contracts.ts'
import { createPerson } from '../support/people.ts'
import { signedIn, testApp } from '../support/test-app.ts'
import { onboardingStateOf } from '../support/walks/person-onboarding.ts'

/* E2, E3 Effects of the provider's steps other than the status; tests/api/machines.test.ts walks through who may take
    them when. */
const app = testApp({}, { hasWorker: false })
const admin = signedIn(app, { role: 'Admin', password: null })

const APPROVE = 'employee/aproval-docs-employee'
const READ = 'employee/get-onboarding-employee'

const stateOf = (id: number) => onboardingStateOf(app.db, id)

test('Contract Sent sends the draft contract, and the person is notified by mail [E3]', async () => {
  const { person } = await createWorker(app.db)
  await app.call(APPROVE, { userId: person.id, state: 'Signing' }, admin)
  const { contract, history } = await stateOf(person.id)
  expect([contract?.status, history]).toEqual(['Sent', ['onboarding.contract-sent', 'contract.sent']])
})

test('Approve puts the contract in force, also one that was never sent [E2]', async () => {
  for (const contract of ['Sent', 'Draft']) {
    const { person } = await createWorker(app.db, { onboarding: 'Signing', contract })
    expect((await app.call(APPROVE, { userId: person.id }, admin)).status).toBe(200)
    expect((await stateOf(person.id)).contract?.status).toBe('Active')
  }
})

test('missing documents stop both steps and are named; Approve is offered with the reason gone [E2, E3]', async () => {
  for (const [onboarding, input] of [
    ['Uploads', { state: 'Signing' }],
    ['Signing', {}],
  ] as const) {
    const { person } = await createWorker(app.db, { onboarding, documents: ['rfc', 'cifd', 'curp', 'nss'] })
    const { body } = await app.call(APPROVE, { userId: person.id, ...input }, admin)
    const message = 'These documents are still missing: Official ID, Bank.'
    expect(body).toMatchObject({ status: 409, code: 'DOCS_MISSING', message })
    const { body: read } = await app.call(READ, { userId: person.id }, admin)
    expect(read.steps[0].missing).toEqual(['Official ID', 'Bank'])
  }
})

test.each(['Request', 'Uploads', 'Revision', 'Audit', 'Signing', 'Approval', 'Denied', 'Suspended'])(
  'a company in %s keeps its people from being approved [E1, E2]',
  async (company) => {
    const { person } = await createWorker(app.db, { onboarding: 'Signing', contract: 'Sent', company })
    const { body } = await app.call(APPROVE, { userId: person.id }, admin)
    const message = 'The company is still waiting for approval.'
    expect(body).toMatchObject({ status: 409, code: 'CLIENT_NOT_APPROVED', message })
    const { body: read } = await app.call(READ, { userId: person.id }, admin)
    expect(read.steps[0]).toMatchObject({
      label: 'Approve',
      missing: [],
      refused: ['The company is still waiting for approval.'],
    })
  },
)

test('of two concurrent approvals one is done, the other is refused, and the contract moves once [E2]', async () => {
  const { person } = await createWorker(app.db, { onboarding: 'Signing', contract: 'Sent' })
  const answers = await Promise.all([1, 2, 3].map(() => app.call(APPROVE, { userId: person.id }, admin)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await stateOf(person.id)).history).toEqual(['onboarding.approved', 'contract.activated'])
})

test('a stale version is refused, and internal employees have no onboarding [E2]', async () => {
  const { person } = await createWorker(app.db, { onboarding: 'Signing', contract: 'Sent' })
  expect((await app.call(APPROVE, { userId: person.id, version: 9 }, admin)).body.code).toBe('STALE')
  const staff = await createPerson(app.db, { role: 'InternalEmployee', password: null })
  expect((await app.call(APPROVE, { userId: staff.id }, admin)).body.message).toBe('Internal employees have no onboarding.')
})
