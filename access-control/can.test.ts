import { expect, test } from 'vitest'
import { can } from './can.ts'

const staff = (permissions: object) => ({ role: 'InternalEmployee' as const, permissions })

test('Admin bypasses permission checks [B7]', () => {
  expect(can({ role: 'Admin', permissions: null }, 'requestPayments.pay')).toBe(true)
})

test('flags restrict InternalEmployee only: other roles hold none, for any stored record [B3]', () => {
  for (const role of ['Client', 'Employee', 'Contractor'] as const) {
    expect(can({ role, permissions: { clients: { viewTab: true } } }, 'clients.viewTab')).toBe(false)
  }
})

test('an InternalEmployee holds a flag only when it is exactly true [B8]', () => {
  expect(can(staff({ clients: { viewTab: true } }), 'clients.viewTab')).toBe(true)
  expect(can(staff({ clients: { viewTab: 'yes' } }), 'clients.viewTab')).toBe(false)
  expect(can(staff({}), 'clients.viewTab')).toBe(false)
  expect(can({ role: 'InternalEmployee', permissions: null }, 'clients.viewTab')).toBe(false)
})

test("a finer flag left out means as the area's viewDetails; written out it counts alone", () => {
  expect(can(staff({ employeeOnboarding: { viewDetails: true } }), 'employeeOnboarding.edit')).toBe(true)
  expect(can(staff({ employeeOnboarding: { viewDetails: true, edit: false } }), 'employeeOnboarding.edit')).toBe(false)
  expect(can(staff({ employeeOnboarding: { edit: true } }), 'employeeOnboarding.edit')).toBe(true)
  // viewTab and the flags of the specification never fall back.
  expect(can(staff({ employeeOnboarding: { viewDetails: true } }), 'employeeOnboarding.requestDocs')).toBe(false)
})
