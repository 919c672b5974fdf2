import { expect, test } from 'vitest'
import { authorize } from './authorize.ts'
import { departureOf, isClosed } from './leavers.ts'
import { canOpen, entriesOf, PAGE_NAMES } from './pages.ts'
import { EDIT_PERSON, mayEditPerson, mayEditPhoto, personParts, READ_PERSON } from './people.ts'

const person = { role: 'Employee' as const, status: 'Terminated', left_on: '2026-11-20' }
const left = departureOf(person)
const actor = {
  id: 7,
  role: 'Employee' as const,
  permissions: null,
  companyId: 10,
  allCompanies: false,
  assignedCompanies: [],
  left,
}

test('a leaver is recognised by the status, and only among people who work by a contract [§3.1]', () => {
  expect(left).toEqual({ on: '2026-11-20', until: '2028-11-20' })
  expect(departureOf({ ...person, status: 'Active' })).toBeNull()
  expect(departureOf({ ...person, role: 'InternalEmployee' })).toBeNull()
  expect(departureOf({ ...person, left_on: null })).toEqual({ on: null, until: null })
})

test('the account opens for 24 months, the last day included [§3.1]', () => {
  expect(isClosed(left, '2028-11-20')).toBe(false)
  expect(isClosed(left, '2028-11-21')).toBe(true)
  // There is no 29 February two years after one.
  expect(departureOf({ ...person, left_on: '2028-02-29' })?.until).toBe('2030-02-28')
  expect(isClosed(departureOf({ ...person, left_on: null }), '2090-01-01')).toBe(false)
  expect(isClosed(null, '2090-01-01')).toBe(false)
})

test('calls are closed unless they say that leavers may make them [§3.1]', () => {
  const own = { personId: 7, companyId: 10, role: 'Employee' as const }
  const verdict = (more: object, target: typeof own | null = own) =>
    authorize({ kind: 'session', roles: EDIT_PERSON, ...more }, actor, target)
  expect(verdict({})).toBe('left')
  expect(verdict({ leavers: true })).toBe('allowed')
  // The same answer for another person's record reveals nothing about it.
  expect(verdict({}, null)).toBe('left')
  expect(verdict({ leavers: true }, { ...own, personId: 8 })).toBe('not-found')
  expect(authorize({ kind: 'session', roles: READ_PERSON }, { ...actor, left: null }, own)).toBe('allowed')
})

test('Home, Payroll Receipts, the own papers and the own security remain [§3.1]', () => {
  const viewer = { ...actor, company: { id: 10 } }
  const own = { personId: 7, companyId: 10, role: 'Employee' as const }
  expect(PAGE_NAMES.filter((name) => canOpen(viewer, name))).toEqual(['home', 'employeeDetail', 'myPayrolls', 'security'])
  expect(entriesOf(viewer, 'menu').map(({ label }) => label)).toEqual(['Home', 'Payroll Receipts'])
  expect(personParts(viewer, own)).toEqual(['documents', 'contract', 'receipts'])
  expect([mayEditPerson(viewer, own), mayEditPhoto(viewer, own)]).toEqual([false, false])
  expect(personParts({ ...viewer, left: null }, own)).toContain('bank')
})
