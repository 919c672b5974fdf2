import { expect } from 'vitest'
import type { Role } from '../../../access-control/roles.ts'
import type { Machine } from '../../../contract/machines/definition.ts'
import machineFile from '../../../schemas/machines/client-onboarding.json' with { type: 'json' }
import { companies } from '../../../server/areas/clients/record.ts'
import type { TestApp } from '../app.ts'
import { flagsOf } from '../flags.ts'
import { createReadyCompany } from '../onboarding.ts'
import { signInAs } from '../people.ts'
import { rowOf, setRow } from '../rows.ts'
import { holds, memo, type Walk } from '../walk.ts'

const machine = machineFile as unknown as Machine
const SET = 'client/update-client-onboarding-status'
const HAND_IN = 'client/submit-client-onboarding'
/** Called with the target status; submitting names none. */
const callOf = (to: string) => (to === 'Uploads' ? HAND_IN : SET)

interface Kind {
  role: Role
  flags?: string[]
  isFar?: true
}
const EVERY_FLAG = ['clients.edit', 'clientOnboarding.review', 'clientOnboarding.decide']
const KINDS: Record<string, Kind> = {
  Admin: { role: 'Admin' },
  'staff that reviews': { role: 'InternalEmployee', flags: ['clientOnboarding.review'] },
  'staff that decides': { role: 'InternalEmployee', flags: ['clientOnboarding.decide'] },
  'staff that edits': { role: 'InternalEmployee', flags: ['clients.edit'] },
  'staff that only looks': { role: 'InternalEmployee', flags: ['clientOnboarding.viewTab', 'clients.viewTab'] },
  'staff with all of it for other companies': { role: 'InternalEmployee', flags: EVERY_FLAG, isFar: true },
  'the company': { role: 'Client' },
  'another company': { role: 'Client', isFar: true },
  'an employee of the company': { role: 'Employee' },
  'a contractor of the company': { role: 'Contractor' },
}
const kindOf = (kind: string): Kind => KINDS[kind] as Kind

/**
 * People who may make the call at all, by the design: reviewers and deciders; the company and those who edit it on its
 * behalf.
 */
function mayCall({ role, flags: held = [] }: Kind, call: string): boolean {
  if (role === 'Admin') return true
  if (call === HAND_IN) return role === 'Client' || held.includes('clients.edit')
  return held.includes('clientOnboarding.review') || held.includes('clientOnboarding.decide')
}

/** Denied where they are not held. */
const FINER = [...EVERY_FLAG, 'clients.manageAdmins', 'clients.sendEnvelope']

async function tokenFor(app: TestApp, { role, flags: held, isFar }: Kind, companyId: number): Promise<string> {
  const isStaff = role === 'Admin' || role === 'InternalEmployee'
  const other = isFar ? (await createReadyCompany(app)).id : companyId
  return signInAs(app, {
    role,
    password: null,
    companyId: isStaff ? null : other,
    permissions: held ? flagsOf(held, FINER) : null,
    companies: isStaff && isFar ? [other] : null,
  })
}

interface Place {
  app: TestApp
  /** A company and a token for a kind of person at a status. */
  at: (key: string) => Promise<{ id: number; token: string }>
}

/** F4 A company in onboarding. */
export const clientOnboarding: Walk<Place, { id: number; token: string }> = {
  about: 'F4',
  machine,
  record: companies,
  kinds: Object.keys(KINDS),
  asks: ['Request', 'Uploads', 'Revision', 'Audit', 'Signing', 'Approved', 'Denied', 'Suspended'],
  elsewhere: {
    register: 'tests/api/clients.test.ts',
    save: 'tests/api/client-onboarding.test.ts',
  },
  setUp: async (app) => ({
    app,
    at: memo(async (key) => {
      const { id } = await createReadyCompany(app)
      return { id, token: await tokenFor(app, kindOf(key.split(' at ')[0] as string), id) }
    }),
  }),
  isByKind: true,
  make: async ({ app, at }, { kind, status }) => {
    const made = await at(`${kind} at ${status}`)
    await setRow(app.db, 'companies', { id: made.id }, { status, reviewers: [] })
    await setRow(app.db, 'company_checks', { company_id: made.id }, { is_done: true })
    await setRow(app.db, 'company_documents', { company_id: made.id }, { status: 'Accepted' })
    return made
  },
  tokenOf: (_place, { token }) => token,
  take: ({ app }, { id }, { ask, token }) => {
    const entered = { reason: 'For the sake of this test', items: [{ key: 'legal_name', note: 'As in the deed' }] }
    const input = callOf(ask) === SET ? { status: ask, ...entered } : { onBehalfReason: entered.reason }
    return app.call(callOf(ask), { clientId: id, ...input }, token)
  },
  stateOf: async ({ app: { db } }, { id }) => {
    const company = await rowOf(db, 'companies', { id })
    const rows = await db.selectFrom('history').select('action').where('company_id', '=', id).orderBy('id').execute()
    const { status, version } = company
    return { status, version, company, history: rows.map(({ action }) => action) }
  },
  meant: (ask, status) =>
    machine.transitions.find(({ call, to, from }) => call === callOf(ask) && to === ask && from.includes(status)),
  expected: ({ kind, ask, step }) => {
    const { role, flags: held = [], isFar } = kindOf(kind)
    const call = callOf(ask)
    const isRefusedRole =
      call === HAND_IN ? role === 'Employee' || role === 'Contractor' : role !== 'Admin' && role !== 'InternalEmployee'
    if (isRefusedRole) return [403]
    if (isFar) return [404]
    if (!mayCall(kindOf(kind), call)) return [403]
    if (!step) return [409]
    return [holds(step, role, held) ? 200 : 403]
  },
  check: ({ answer, status, before, after }) => {
    if (answer.status === 200) expect(after.history).toHaveLength(before.history.length + 1)
    if (answer.status === 409) expect(answer.body.message).toBe(`This client is in ${status}; that step is not possible now.`)
  },
  // A person who may not open the record sees no buttons either.
  offered: async ({ app }, { id }, token) => {
    const { status, body } = await app.call('client/get-client-by-id', { clientId: id }, token)
    return status === 200 ? body.client.steps.map(({ to }: { to: string }) => to) : null
  },
}
