import { expect, test } from 'vitest'
import { payrollOf, requestOf } from '../../../tests/web/payment-requests.ts'
import { sessionOf } from '../../../tests/web/people.ts'
import { actionsOf, payRefusal, rightsOf } from './rights.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const LATE = new Date('2026-11-29T12:00:00Z')
const [admin, client] = [sessionOf('Admin'), sessionOf('Client')]
const MAY_PAY = { pay_one: { missing: [] } }

test('a company enters incidents until the cut-off, staff with the flag also later, no one during a calculation [I4]', () => {
  expect(rightsOf(client, requestOf(), NOW).enters).toBe(true)
  expect(rightsOf(client, requestOf(), LATE).enters).toBe(false)
  expect(rightsOf(admin, requestOf(), LATE).enters).toBe(true)
  expect(rightsOf(sessionOf('InternalEmployee'), requestOf(), NOW).enters).toBe(false)
  expect(rightsOf(admin, requestOf({ running_job: 'job' }), NOW).enters).toBe(false)
  expect(rightsOf(admin, requestOf({ status: 'Paid' }), NOW).enters).toBe(false)
})

test('only what can be done with a payroll is offered [I7]', () => {
  const one = (request = {}, payroll = {}, session = admin) => actionsOf(session, requestOf(request), payrollOf(payroll), NOW)
  expect(one()).toEqual(['modify', 'hold', 'exclude'])
  expect(one({}, { is_modified: true })).toContain('restore')
  expect(one({}, { is_stale: true })).not.toContain('modify')
  expect(one({}, { status: 'Excluded' })).toEqual(['include'])
  expect(one({}, {}, client)).toEqual(['exclude'])
  expect(one({ status: 'Validating', ...MAY_PAY }, { status: 'Hold' })).toEqual(['pay', 'release'])
  expect(one({ status: 'Paid' }, { status: 'Paid' })).toEqual(['return'])
  expect(one({ status: 'Paid' }, { status: 'Hold' })).toEqual([])
  expect(one({ status: 'Paid', ...MAY_PAY }, { status: 'Hold' })).toEqual(['pay'])
})

test('a payroll with another account than the approved one waits until a person who pays has chosen [I5]', () => {
  const approved = requestOf({ status: 'Approval', client_approved_at: '2026-11-20T18:00:00Z', ...MAY_PAY })
  const { bank } = payrollOf()
  const changed = payrollOf({ bank_changed: true, bank_change: { at: null, by: null, bank } })
  expect(actionsOf(admin, approved, changed, NOW)).toEqual(['hold', 'keepAccount', 'takeAccount'])
  expect(actionsOf(admin, approved, payrollOf({ bank_change: { at: null, by: null, bank: null } }), NOW)).not.toContain(
    'takeAccount',
  )
  expect(actionsOf(admin, requestOf(), changed, NOW)).not.toContain('keepAccount')
  expect(actionsOf(client, approved, changed, NOW)).toEqual([])
})

test('viewers whom the server would refuse are not offered to pay, and read the reason [I1]', () => {
  const SAME = 'You prepared this payment request; another person must do this step.'
  const request = requestOf({ status: 'Validating', pay_one: { missing: [SAME] } })
  expect(actionsOf(admin, request, payrollOf(), NOW)).not.toContain('pay')
  expect(payRefusal(request, payrollOf())).toEqual([SAME])
  expect(payRefusal(request, payrollOf({ status: 'Paid' }))).toEqual([])
  const issue = { id: 'a', code: 'NO_BANK', message: 'No CLABE.', payroll_id: 11, person: 'Ana', fix: null }
  const open = requestOf({ status: 'Validating', ...MAY_PAY })
  expect(actionsOf(admin, open, payrollOf({ blockers: [issue] }), NOW)).not.toContain('pay')
})

test('a proof is refused before any payment [I6]', () => {
  expect(rightsOf(admin, requestOf({ status: 'Validating' }), NOW).refusesProof).toBe(true)
  expect(rightsOf(admin, requestOf({ status: 'Validating', payroll_counts: { Paid: 1 } }), NOW).refusesProof).toBe(false)
  expect(rightsOf(client, requestOf({ status: 'Validating' }), NOW).refusesProof).toBe(false)
})
