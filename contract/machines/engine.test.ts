import { expect, test } from 'vitest'
import type { ScopedActor } from '../../access-control/scope.ts'
import paymentRequest from '../../schemas/machines/payment-request.json' with { type: 'json' }
import receiptFile from '../../schemas/machines/payroll-receipt.json' with { type: 'json' }
import type { Machine, Transition } from './definition.ts'
import { ballHolder, mayDo, meantBy, startsFrom, stepsFor } from './engine.ts'
import { offered } from './offer.ts'

const step = (change: Partial<Transition>): Transition => ({
  action: 'open',
  label: 'Open',
  from: ['Closed'],
  to: 'Open',
  call: 'client/open',
  actors: { Admin: true, InternalEmployee: 'clients.edit', Client: true },
  guards: [],
  input: {},
  visibility: 'All',
  ...change,
})
const machine: Machine = {
  name: 'door',
  statuses: 'door',
  stateError: 'STALE',
  missingError: 'STALE',
  waitsFor: { Open: 'Client' },
  transitions: [
    step({}),
    step({ action: 'build', from: [], to: 'Closed', call: 'client/build' }),
    step({ action: 'close', from: ['Open'], to: 'Closed', actors: { Admin: true } }),
  ],
}
const actor = (role: ScopedActor['role'], more: Partial<ScopedActor> = {}): ScopedActor => ({
  role,
  id: 1,
  companyId: role === 'Client' ? 10 : null,
  permissions: null,
  allCompanies: true,
  assignedCompanies: [],
  ...more,
})
const actions = (steps: Transition[]) => steps.map(({ action }) => action)

test('a step is meant by its action or by the status it leads to, within one call', () => {
  expect(actions(meantBy(machine, 'client/open', { to: 'Open' }))).toEqual(['open'])
  expect(actions(meantBy(machine, 'client/open', { action: 'close' }))).toEqual(['close'])
  expect(meantBy(machine, 'client/open', { action: 'build' })).toEqual([])
})

test('a step without a status to start from makes the record', () => {
  const [open, build] = machine.transitions as [Transition, Transition]
  expect([startsFrom(build, null), startsFrom(build, 'Open'), startsFrom(open, null), startsFrom(open, 'Closed')]).toEqual([
    true,
    false,
    false,
    true,
  ])
})

test('role, flag and reach decide who may take it', () => {
  const [open] = machine.transitions as [Transition]
  expect(mayDo(open, actor('Client'), { companyId: 10 })).toBe(true)
  expect(mayDo(open, actor('Client'), { companyId: 11 })).toBe(false)
  expect(mayDo(open, actor('InternalEmployee'), { companyId: 10 })).toBe(false)
  const editor = { permissions: { clients: { edit: true } } }
  expect(mayDo(open, actor('InternalEmployee', editor), { companyId: 10 })).toBe(true)
  expect(mayDo(open, actor('Employee'), { companyId: 10 })).toBe(false)
})

test('a person who left may take only the steps that stay open to leavers', () => {
  const left = actor('Contractor', { left: { on: '2026-11-20', until: '2028-11-20' } })
  const own = step({ actors: { Contractor: 'self' } })
  expect(mayDo(own, left, { personId: 1, companyId: null })).toBe(false)
  expect(mayDo({ ...own, leavers: true }, left, { personId: 1, companyId: null })).toBe(true)
  expect(mayDo({ ...own, leavers: true }, left, { personId: 2, companyId: null })).toBe(false)
  const receipt = receiptFile as unknown as Machine
  const mine = receipt.transitions.filter((one) => mayDo(one, left, { personId: 1, companyId: null }))
  expect(actions(mine)).toEqual(['sign', 'object'])
})

test('offered are the steps of the status that the person may take', () => {
  expect(actions(stepsFor(machine, 'Open', actor('Admin'), { companyId: 10 }))).toEqual(['close'])
  expect(actions(stepsFor(machine, 'Open', actor('Client'), { companyId: 10 }))).toEqual([])
  expect(ballHolder(machine, 'Open')).toBe('Client')
  expect(ballHolder(machine, 'Elsewhere')).toBe('Nobody')
})

test('a client who asks for changes of a payment request is asked for a reason, which the server does not require', () => {
  const asks = (paymentRequest.transitions as Transition[]).find(({ action }) => action === 'require-adjustment') as Transition
  expect(offered(asks, 'Client', () => [])).toMatchObject({ needs_reason: true, needs: { reason: 'asked' }, on_behalf: false })
})
