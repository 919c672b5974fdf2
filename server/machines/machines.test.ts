import { expect, test } from 'vitest'
import type { Machine, Transition } from '../../contract/machines/definition.ts'
import { AppError } from '../calls/app-error.ts'
import type { Session } from '../calls/context.ts'
import { readMachine } from './machines.ts'
import { checkStep } from './take-step.ts'

const step: Transition = {
  id: 'X1',
  action: 'approve',
  label: 'Approve',
  from: ['Signing'],
  to: 'Approved',
  call: 'employee/update-employee-by-id',
  actors: { Admin: true, InternalEmployee: 'employeeOnboarding.requestDocs' },
  guards: ['isReady'],
  input: { reason: 'required', items: 'required' },
  visibility: 'All',
  notify: [],
}
const machine = {
  name: 'people',
  entity: 'person',
  statuses: 'onboarding',
  stateError: 'STALE',
  waitsFor: { Request: 'Owner', Uploads: 'Provider', Signing: 'Provider', Approved: 'Nobody', Terminated: 'Nobody' },
  transitions: [step],
} satisfies Machine
const change = (values: object) => ({ ...machine, transitions: [{ ...step, ...values }] })

test('a whole machine is taken', () => {
  expect(readMachine(machine, ['isReady'])).toBe(machine)
})

test.each([
  ['a status that is not listed', change({ to: 'Heaven' }), 'there is no "Heaven"'],
  ['a guard without a function', change({ guards: ['isMagic'] }), 'there is no "isMagic"'],
  ['an unknown flag', change({ actors: { InternalEmployee: 'clients.fly' } }), 'there is no "clients.fly"'],
  ['an unknown flag in a choice', change({ actors: { InternalEmployee: { anyOf: ['clients.fly'] } } }), '"clients.fly"'],
  ['an unknown call', change({ call: 'client/teleport' }), 'there is no "client/teleport"'],
  ['an unknown error', { ...machine, stateError: 'OOPS' }, 'there is no error "OOPS"'],
  ['an action twice', { ...machine, transitions: [step, { ...step, from: ['Uploads'] }] }, '"approve" stands there twice'],
  ['two ways for one move', { ...machine, transitions: [step, { ...step, action: 'bless' }] }, 'stands there twice'],
  ['nobody named for a status', { ...machine, waitsFor: {} }, 'waitsFor lacks'],
  ['a member that is not known', change({ colour: 'red' }), 'additional'],
])('%s is refused', (_what, content, reason) => {
  expect(() => readMachine(content, ['isReady'])).toThrow(reason)
})

const session = { id: 1, role: 'Admin', companyId: null, permissions: null, allCompanies: true, assignedCompanies: [] }
const said = { reason: 'Because it must be', items: [{ key: 'rfc' }] }
const attempt = (more: object) => ({
  machine,
  call: step.call as string,
  wanted: { to: 'Approved' },
  status: 'Signing',
  session: session as unknown as Session,
  target: { companyId: 1 },
  said,
  ...more,
})
const outcome = (more: object, isReady: () => void = () => undefined) =>
  checkStep(attempt(more), { isReady }, null).then(
    ({ action }) => action,
    (error: AppError) => error.code,
  )

test('a step is taken, or refused by status, by person, by what was said, by guard, in this order', async () => {
  expect(await outcome({})).toBe('approve')
  expect(await outcome({ status: 'Request', session: { ...session, role: 'Client', companyId: 1 } })).toBe('STALE')
  expect(await outcome({ session: { ...session, role: 'Client', companyId: 1 }, said: {} })).toBe('FORBIDDEN')
  for (const wrong of [
    {},
    { ...said, reason: '  too short  ' },
    { ...said, reason: 'x'.repeat(501) },
    { ...said, items: [] },
  ]) {
    expect(await outcome({ said: wrong })).toBe('VALIDATION')
  }
  const refuse = () => {
    throw new AppError('NOT_FOUND')
  }
  expect(await outcome({}, refuse)).toBe('NOT_FOUND')
})
