import { expect, test } from 'vitest'
import { mayEditPerson, mayEditPhoto, personParts } from './people.ts'
import type { Permissions } from './permissions.ts'
import type { Role } from './roles.ts'

const viewer = (role: Role, permissions: Permissions | null = null) => ({
  role,
  permissions,
  id: 1,
  company: role === 'Admin' || role === 'InternalEmployee' ? null : { id: 10 },
})
const employee = { personId: 2, companyId: 10, role: 'Employee' as const }

test('Admin and the Client of the company edit a person, another company does not [C22]', () => {
  expect(mayEditPerson(viewer('Admin'), employee)).toBe(true)
  expect(mayEditPerson(viewer('Client'), employee)).toBe(true)
  expect(mayEditPerson(viewer('Client'), { ...employee, companyId: 11 })).toBe(false)
})

test('a Client edits other users of the company as its owner alone [C21] [C22]', () => {
  const user = { personId: 2, companyId: 10, role: 'Client' as const }
  const may = (more: { is_owner?: true }, target = user) => {
    const client = { ...viewer('Client'), ...more }
    return [mayEditPerson(client, target), mayEditPhoto(client, target)]
  }
  expect(may({})).toEqual([false, false])
  expect(may({}, { ...user, personId: 1 })).toEqual([true, true])
  expect(may({ is_owner: true })).toEqual([true, true])
  expect(may({ is_owner: true }, { ...user, companyId: 11 })).toEqual([false, false])
})

test('staff edits with the flag of the area, and the own record without one [C22]', () => {
  expect(mayEditPerson(viewer('InternalEmployee', { employeeOnboarding: { viewDetails: true } }), employee)).toBe(true)
  const reader = viewer('InternalEmployee', { employeeOnboarding: { viewDetails: true, edit: false } })
  expect(mayEditPerson(reader, employee)).toBe(false)
  expect(mayEditPerson(reader, { personId: 1, companyId: null, role: 'InternalEmployee' })).toBe(true)
})

test('Employee and Contractor edit only themselves [C22]', () => {
  for (const role of ['Employee', 'Contractor'] as const) {
    expect(mayEditPerson(viewer(role), { personId: 1, companyId: 10, role })).toBe(true)
    expect(mayEditPerson(viewer(role), employee)).toBe(false)
  }
})

test('a page has the parts of its person, and none for viewers who may not read it', () => {
  expect(personParts(viewer('Client'), employee)).toEqual(['profile', 'documents', 'contract', 'bank', 'receipts', 'history'])
  const staff = { personId: 3, companyId: null, role: 'InternalEmployee' as const }
  expect(personParts(viewer('Admin'), staff)).toEqual(['profile', 'access', 'documents', 'bank', 'history'])
  const user = { personId: 1, companyId: 10, role: 'Client' as const }
  expect(personParts(viewer('Client'), user)).toEqual(['profile', 'history'])
  expect(personParts(viewer('Employee'), employee)).toEqual([])
})

test('payrolls of an employee have a tab for viewers who may read payrolls, and for the person [I3]', () => {
  const parts = (permissions: Permissions) => personParts(viewer('InternalEmployee', permissions), employee)
  expect(parts({ employeeOnboarding: { viewDetails: true } })).not.toContain('receipts')
  expect(parts({ employeeOnboarding: { viewDetails: true }, requestPayments: { viewDetails: true } })).toContain('receipts')
  expect(personParts(viewer('Employee'), { ...employee, personId: 1 })).toContain('receipts')
  const contractor = { ...employee, role: 'Contractor' as const }
  expect(personParts(viewer('InternalEmployee', { employeeOnboarding: { viewDetails: true } }), contractor)).toContain(
    'receipts',
  )
})
