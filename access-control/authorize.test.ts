import { describe, expect, test } from 'vitest'
import { type Access, anyRole, authorize, roles } from './authorize.ts'
import type { Permissions } from './permissions.ts'
import type { Role } from './roles.ts'
import type { ScopedActor } from './scope.ts'

type SessionAccess = Extract<Access, { kind: 'session' }>

const actor = (role: Role, more: Partial<ScopedActor> = {}): ScopedActor => ({
  role,
  id: 1,
  companyId: role === 'Admin' || role === 'InternalEmployee' ? null : 10,
  permissions: null,
  allCompanies: true,
  assignedCompanies: [],
  ...more,
})
const person = (companyId: number | null, role: Role = 'Employee', personId = 2) => ({ personId, companyId, role })
const own = { personId: 1, companyId: 10, role: 'Employee' as const }

const detail: SessionAccess = {
  kind: 'session',
  roles: roles({ Admin: true, InternalEmployee: 'target.viewDetails', Client: true, Employee: 'self' }),
  target: { entity: 'person', param: 'id' },
}

describe('the verdict on a call [B12]', () => {
  test('a role that is not named is refused, whether or not the record exists', () => {
    expect(authorize(detail, actor('Contractor'), person(10))).toBe('forbidden')
    expect(authorize(detail, actor('Contractor'), null)).toBe('forbidden')
  })

  test('answers the same for an unknown record and one of another company', () => {
    expect(authorize(detail, actor('Client'), null)).toBe('not-found')
    expect(authorize(detail, actor('Client'), person(99))).toBe('not-found')
    expect(authorize(detail, actor('Client'), person(10))).toBe('allowed')
  })

  test('people of the provider itself belong to no company and are out of reach for a Client', () => {
    expect(authorize(detail, actor('Client'), person(null, 'InternalEmployee'))).toBe('not-found')
  })

  test('Employee reaches the own record and no other', () => {
    expect(authorize(detail, actor('Employee'), own)).toBe('allowed')
    expect(authorize(detail, actor('Employee'), person(10))).toBe('not-found')
  })

  test('Admin reaches everything that exists', () => {
    expect(authorize(detail, actor('Admin'), person(99))).toBe('allowed')
    expect(authorize(detail, actor('Admin'), null)).toBe('not-found')
  })
})

describe('InternalEmployee [B8]', () => {
  const holding = (permissions: Permissions, more: Partial<ScopedActor> = {}) =>
    actor('InternalEmployee', { permissions, ...more })

  test('the flag is that of the area of the person acted on', () => {
    const onPeople = holding({ employeeOnboarding: { viewDetails: true } })
    expect(authorize(detail, onPeople, person(10))).toBe('allowed')
    expect(authorize(detail, onPeople, person(10, 'Client'))).toBe('forbidden')
    expect(authorize(detail, onPeople, person(null, 'InternalEmployee'))).toBe('forbidden')
    expect(authorize(detail, holding({ clients: { viewDetails: true } }), person(10, 'Client'))).toBe('allowed')
    expect(authorize(detail, holding({ internalEmployees: { viewDetails: true } }), person(null, 'Admin'))).toBe('allowed')
  })

  test('the own record needs no flag [C22]', () => {
    expect(authorize(detail, holding({}), person(null, 'InternalEmployee', 1))).toBe('allowed')
  })

  test('limited to assigned companies, the others do not exist, flag or not', () => {
    const limited = { allCompanies: false, assignedCompanies: [10] }
    const flags = { employeeOnboarding: { viewDetails: true } }
    expect(authorize(detail, holding(flags, limited), person(10))).toBe('allowed')
    expect(authorize(detail, holding(flags, limited), person(11))).toBe('not-found')
    expect(authorize(detail, holding({}, limited), person(10))).toBe('forbidden')
  })

  test('a plain flag counts without a target', () => {
    const list: SessionAccess = { kind: 'session', roles: roles({ InternalEmployee: 'employeeOnboarding.viewTab' }) }
    expect(authorize(list, holding({ employeeOnboarding: { viewTab: true } }), undefined)).toBe('allowed')
    expect(authorize(list, holding({}), undefined)).toBe('forbidden')
    expect(authorize({ kind: 'session', roles: anyRole }, holding({}), undefined)).toBe('allowed')
  })
})
