import { expect, test } from 'vitest'
import { errorText } from '../../contract/errors.ts'
import type { Machine, Transition } from '../../contract/machines/definition.ts'
import type { Session } from '../calls/context.ts'
import { AppError } from '../errors/app-error.ts'
import { readMachine } from './machines.ts'
import refused from './machines-refused.json' with { type: 'json' }
import { defineRecord } from './record.ts'
import { checkStep, obstaclesOf } from './take-step.ts'

const step: Transition = {
  action: 'approve',
  label: 'Approve',
  from: ['Signing'],
  to: 'Approved',
  call: 'employee/update-employee-by-id',
  actors: { Admin: true, InternalEmployee: 'employeeOnboarding.requestDocs' },
  guards: ['isReady'],
  input: { reason: 'required', items: 'required' },
  visibility: 'All',
}
const machine = {
  name: 'people',
  statuses: 'onboarding',
  stateError: 'STALE',
  missingError: 'CLIENT_INCOMPLETE',
  waitsFor: { Request: 'Owner', Uploads: 'Provider', Signing: 'Provider', Approved: 'Nobody', Terminated: 'Nobody' },
  transitions: [step],
} satisfies Machine
const change = (values: object) => ({ ...machine, transitions: [{ ...step, ...values }] })

test('a whole machine is taken', () => {
  expect(readMachine(machine, ['isReady'])).toBe(machine)
})

const CHANGED: Readonly<Record<string, (values: object) => unknown>> = {
  step: change,
  machine: (values) => ({ ...machine, ...values }),
  second: (values) => ({ ...machine, transitions: [step, { ...step, ...values }] }),
}
/** The fault, the part that is changed, its values, and the words of the refusal. */
const REFUSED = refused as [fault: string, part: string, values: object, reason: string][]

test.each(REFUSED)('%s is refused', (_fault, part, values, reason) => {
  expect(() => readMachine(CHANGED[part]?.(values), ['isReady'])).toThrow(reason)
})

const session = { id: 1, role: 'Admin', companyId: null, permissions: null, allCompanies: true, assignedCompanies: [] }
const input = { reason: 'Because it must be', items: [{ key: 'rfc' }] }
const attempt = (more: object) => ({
  machine,
  call: step.call as string,
  wanted: { to: 'Approved' },
  status: 'Signing',
  session: session as unknown as Session,
  target: { companyId: 1 },
  entered: input,
  ...more,
})
const outcome = (more: object, isReady: () => string[] | undefined = () => undefined) => {
  try {
    return checkStep(attempt(more), { isReady }, null).action
  } catch (error) {
    return (error as AppError).code
  }
}

test('a step is taken, or refused by status, person, input and guard, in this order', () => {
  expect(outcome({})).toBe('approve')
  expect(outcome({ status: 'Request', session: { ...session, role: 'Client', companyId: 1 } })).toBe('STALE')
  expect(outcome({ session: { ...session, role: 'Client', companyId: 1 }, entered: {} })).toBe('FORBIDDEN')
  for (const wrong of [
    {},
    { ...input, reason: '  too short  ' },
    { ...input, reason: 'x'.repeat(501) },
    { ...input, items: [] },
  ]) {
    expect(outcome({ entered: wrong })).toBe('VALIDATION')
  }
  const refuse = () => {
    throw new AppError('NOT_FOUND')
  }
  expect(outcome({}, refuse)).toBe('NOT_FOUND')
  expect(outcome({}, () => ['the sky', 'the sea'])).toBe('CLIENT_INCOMPLETE')
  expect(obstaclesOf(step.guards, { isReady: () => ['the sky', 'the sea'] }, null)).toEqual(['the sky', 'the sea'])
  expect(obstaclesOf(step.guards, { isReady: refuse }, null)).toEqual(['We could not find this record.'])
})

test('a repeated step is refused in its own words, another status in those of the machine', () => {
  const repeatable = change({ repeated: 'This is approved already.' })
  const refusal = (status: string) => {
    try {
      return checkStep(attempt({ machine: repeatable, status }), { isReady: () => undefined }, null).action
    } catch (error) {
      return (error as AppError).message
    }
  }
  expect(refusal('Approved')).toBe('This is approved already.')
  expect(refusal('Request')).toBe(errorText('STALE'))
})

test('a call that could mean two steps of one status is refused at the start', () => {
  const call = 'payroll/object-payroll-receipt'
  const record = (steps: Partial<Transition>[]) =>
    defineRecord<{ id: number; status: string }, object>({
      machine: { ...machine, table: 'people', transitions: steps.map((one) => ({ ...step, call, ...one })) },
      guards: {},
      load: async () => undefined,
      lock: async () => undefined,
      facts: () => ({}),
      target: () => undefined,
      history: () => ({ entity: 'person', entityId: 1, companyId: null }),
    })
  const act = (steps: Partial<Transition>[]) => record(steps).action(call, 'receiptId', async () => ({ receipt: {} as never }))
  const other = { action: 'deny', to: 'Terminated' }
  expect(() => act([{}, other])).toThrow(`leaves open which step ${call} means at Signing: approve, deny`)
  expect(act([{}, { ...other, from: ['Uploads'] }])).toBeInstanceOf(Function)
})
