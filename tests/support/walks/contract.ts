import { expect } from 'vitest'
import type { Role } from '../../../access-control/roles.ts'
import type { Machine } from '../../../contract/machines/definition.ts'
import machineFile from '../../../schemas/machines/contract.json' with { type: 'json' }
import { contracts } from '../../../server/areas/contracts/record.ts'
import type { TestApp } from '../app.ts'
import { createWorker } from '../contracts.ts'
import { flags } from '../flags.ts'
import { signIn, signInAs } from '../people.ts'
import { actionsOf, rowOf } from '../rows.ts'
import { holds, type Walk } from '../walk.ts'

const machine = machineFile as unknown as Machine
const CALL = 'employee/change-contract-status'

interface Kind {
  role: Role
  flags?: string[]
  isFar?: true
}
const EDIT = ['employeeOnboarding.viewTab', 'employeeOnboarding.edit']
const KINDS: Record<string, Kind> = {
  Admin: { role: 'Admin' },
  'staff that edits': { role: 'InternalEmployee', flags: EDIT },
  'staff that only looks': { role: 'InternalEmployee', flags: ['employeeOnboarding.viewTab'] },
  'staff of other companies': { role: 'InternalEmployee', flags: EDIT, isFar: true },
  'the company': { role: 'Client' },
  'another company': { role: 'Client', isFar: true },
  'the person': { role: 'Employee' },
  'a contractor': { role: 'Contractor' },
}
const kindOf = (kind: string) => KINDS[kind] as Kind

/** E9 A contract, from its draft to its end. */
export const contract: Walk<TestApp, Awaited<ReturnType<typeof createWorker>>> = {
  about: 'E9',
  machine,
  record: contracts,
  kinds: Object.keys(KINDS),
  asks: ['send', 'activate', 'void'],
  elsewhere: { register: 'tests/api/contracts.test.ts' },
  setUp: async (app) => app,
  // Approved, so that the contract may begin without a signature.
  make: ({ db }, { status }) => createWorker(db, { onboarding: 'Approved', contract: status }),
  tokenOf: async (app, { person, companyId }, kind) => {
    if (kind === 'the person') return signIn(app, person)
    const { role, flags: held, isFar } = kindOf(kind)
    const isOutside = isFar || role === 'InternalEmployee' || role === 'Admin'
    const options = { role, companyId: isOutside ? null : companyId, password: null, columns: { all_companies: !isFar } }
    return signInAs(app, { ...options, permissions: held ? flags(held) : null })
  },
  take: (app, { contractId }, { ask, token }) => {
    const to = machine.transitions.find(({ action }) => action === ask)?.to
    return app.call(CALL, { contractId, status: to, reason: 'For the sake of this test' }, token)
  },
  stateOf: async ({ db }, { person, contractId }) => {
    const row = await rowOf(db, 'contracts', { id: contractId })
    return { status: row.status, version: row.version, row, history: await actionsOf(db, 'person', person.id) }
  },
  expected: ({ kind, step }) => {
    const { role, flags: held, isFar } = kindOf(kind)
    if (role === 'Employee' || role === 'Contractor') return [403]
    if (isFar) return [404]
    if (role === 'InternalEmployee' && !held?.includes('employeeOnboarding.edit')) return [403]
    return [step ? (holds(step, role, held) ? 200 : 403) : 409]
  },
  check: ({ answer, status }) => {
    if (answer.status !== 409) return
    expect([answer.body.code, answer.body.current]).toEqual(['CONTRACT_STATE', { status }])
  },
}
