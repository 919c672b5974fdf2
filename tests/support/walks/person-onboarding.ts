import { expect } from 'vitest'
import type { Permissions } from '../../../access-control/permissions.ts'
import type { Role } from '../../../access-control/roles.ts'
import type { Machine } from '../../../contract/machines/definition.ts'
import machineFile from '../../../schemas/machines/person-onboarding.json' with { type: 'json' }
import { onboardings } from '../../../server/areas/onboarding/record.ts'
import type { TestApp } from '../app.ts'
import { createWorker } from '../contracts.ts'
import { signIn, signInAs } from '../people.ts'
import type { Walk } from '../walk.ts'

const machine = machineFile as unknown as Machine
const APPROVE = 'employee/aproval-docs-employee'

const flags = (requestDocs: boolean): Permissions => ({
  employeeOnboarding: { viewTab: true, viewDetails: true, requestDocs, edit: true },
  internalEmployees: { requestDocs: true },
})
interface Kind {
  role: Role
  answer: number
  permissions?: Permissions
  isFar?: true
}
const KINDS: Record<string, Kind> = {
  Admin: { role: 'Admin', answer: 200 },
  'staff with requestDocs': { role: 'InternalEmployee', answer: 200, permissions: flags(true) },
  'staff without it': { role: 'InternalEmployee', answer: 403, permissions: flags(false) },
  'staff of other companies': { role: 'InternalEmployee', answer: 404, permissions: flags(true), isFar: true },
  'the company': { role: 'Client', answer: 403 },
  'the person': { role: 'Employee', answer: 403 },
  'a contractor': { role: 'Contractor', answer: 403 },
}

/** E2, E3 The steps of the provider with a person in onboarding. */
export const personOnboarding: Walk<TestApp, Awaited<ReturnType<typeof createWorker>>> = {
  about: 'E2 E3',
  machine,
  record: onboardings,
  kinds: Object.keys(KINDS),
  asks: ['contract-sent', 'approve'],
  elsewhere: {
    'complete-documents': 'tests/api/documents-upload.test.ts',
    'request-documents': 'tests/api/documents-request.test.ts',
    'renew-documents': 'tests/api/documents-request.test.ts',
    'hire-again': 'tests/api/contracts.test.ts',
  },
  setUp: async (app) => app,
  make: ({ db }, { status }) => createWorker(db, { onboarding: status, contract: 'Draft' }),
  tokenOf: async (app, { person, companyId }, kind) => {
    if (kind === 'the person') return signIn(app, person)
    const { role, permissions = null, isFar } = KINDS[kind] as Kind
    const isStaff = role === 'Admin' || role === 'InternalEmployee'
    const columns = { all_companies: !isFar }
    const options = { role, password: null, companyId: isStaff ? null : companyId, permissions, columns }
    return signInAs(app, options)
  },
  take: (app, { person }, { ask, token }) =>
    app.call(APPROVE, { userId: person.id, ...(ask === 'contract-sent' ? { state: 'Signing' } : {}) }, token),
  stateOf: ({ db }, { person: { id } }) => onboardingStateOf(db, id),
  expected: ({ kind, step }) => {
    const { answer } = KINDS[kind] as Kind
    return [answer !== 200 ? answer : step ? 200 : 409]
  },
  check: ({ answer: { status: code, body }, step, status }) => {
    if (code === 200) expect(body.onboarding).toEqual({ status: step?.to })
    if (code !== 409) return
    expect(body.code).toBe('ONBOARDING_STATE')
    expect(body.message).toBe(`This person is in ${status}; that step is not possible now.`)
  },
}

/** A person in onboarding, with their contract, in the state after a step. */
export async function onboardingStateOf(db: TestApp['db'], id: number) {
  const person = await db
    .selectFrom('people')
    .select(['onboarding_status', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const contract = await db.selectFrom('contracts').select(['status', 'version']).where('person_id', '=', id).executeTakeFirst()
  const rows = await db.selectFrom('history').select('action').where('entity_id', '=', id).orderBy('id').execute()
  return {
    status: person.onboarding_status ?? '',
    version: person.version,
    contract,
    history: rows.map(({ action }) => action),
  }
}
