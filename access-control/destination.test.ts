import { expect, test } from 'vitest'
import { destinationAfterSignIn, pageAt } from './destination.ts'

const admin = { role: 'Admin' as const, permissions: null }
const employee = { role: 'Employee' as const, permissions: null }
const staff = (permissions: object) => ({ role: 'InternalEmployee' as const, permissions })

test('sign-in returns to the last path with its query, else to /admin [A3]', () => {
  expect(destinationAfterSignIn(admin, '/admin/clients?page=2#top')).toBe('/admin/clients?page=2#top')
  expect(destinationAfterSignIn(admin, '/admin/employees-onboarding/17')).toBe('/admin/employees-onboarding/17')
  expect(destinationAfterSignIn(admin, null)).toBe('/admin')
})

test.each([
  'https://evil.example/admin',
  '//evil.example/admin',
  '/admin/../login',
  '/administrator',
  '/login',
  '/admin/no-such-page',
  'javascript:alert(1)',
  '/admin\\..\\..\\evil',
  '',
])('a last path that is not a page of ours is not followed: %j [A3]', (lastPath) => {
  expect(destinationAfterSignIn(admin, lastPath)).toBe('/admin')
})

test('a page that the role cannot open is not followed [A3]', () => {
  expect(destinationAfterSignIn(employee, '/admin/clients')).toBe('/admin')
  expect(destinationAfterSignIn(employee, '/admin/my-payrolls')).toBe('/admin/my-payrolls')
  expect(destinationAfterSignIn(staff({ dashboard: { viewTab: true } }), '/admin/clients')).toBe('/admin')
  expect(destinationAfterSignIn(staff({ clients: { viewTab: true } }), '/admin/clients')).toBe('/admin/clients')
})

test('an InternalEmployee without Home lands on the first permitted entry, never on a 404 page', () => {
  expect(destinationAfterSignIn(staff({ internalEmployees: { viewTab: true } }), null)).toBe('/admin/internal-employees')
  expect(destinationAfterSignIn(staff({}), '/admin')).toBe('/admin/my-payrolls')
})

test('the own profile is not taken for the record of an employee called my-profile', () => {
  expect(pageAt('/admin/internal-employee/my-profile')).toBe('myProfile')
  expect(pageAt('/admin/internal-employee/9')).toBe('internalEmployeeDetail')
  expect(pageAt('/admin/client-detail/')).toBe('ownClientDetail')
  expect(pageAt('/admin/a/b/c')).toBeNull()
})
