import { expect, test } from 'vitest'
import { can } from './can.ts'

const staff = (permissions: object) => ({ role: 'InternalEmployee' as const, permissions })

test('B7 Admin bypasses permission checks', () => {
  expect(can({ role: 'Admin', permissions: null }, 'requestPayments.pay')).toBe(true)
})

test('B3 flags bind InternalEmployee only: other roles hold none, whatever their record says', () => {
  for (const role of ['Client', 'Employee', 'Contractor'] as const) {
    expect(can({ role, permissions: { clients: { viewTab: true } } }, 'clients.viewTab')).toBe(false)
  }
})

test('B8 an InternalEmployee holds a flag only when it is exactly true', () => {
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
