import { describe, expect, test } from 'vitest'
import { PAGE_NAMES, PAGES, type Page, type PageName } from '../../access-control/pages.ts'
import { ofResources, SIMPLE_RESOURCES } from '../../access-control/resources.ts'
import { ROLES, type Role } from '../../access-control/roles.ts'
import { flags } from '../../tests/support/flags.ts'
import { sessionOf } from '../../tests/web/people.ts'
import { decide } from './decide.ts'

/**
 * The roles other than staff that open each address, copied from the specification (§2, §6) and not from the code. The flags of
 * staff: tests/access/flag-matrix.test.ts.
 */
const SPEC: Record<string, readonly Role[]> = {
  '/admin': ['Admin', 'Client', 'Employee', 'Contractor'],
  '/admin/clients': ['Admin'],
  '/admin/client-detail/:clientId': ['Admin', 'Client'],
  '/admin/client-detail/': ['Client'],
  '/admin/clients-onboarding': ['Admin'],
  '/admin/clients-onboarding/:clientId': ['Admin', 'Client'],
  '/admin/request-payments': ['Admin', 'Client'],
  '/admin/request-detail/:id': ['Admin', 'Client'],
  '/admin/employee-payrolls/:id': ['Admin', 'Client'],
  '/admin/job-listings': ['Admin', 'Client'],
  '/admin/send-payrolls': ['Admin'],
  '/admin/internal-employees': ['Admin'],
  '/admin/internal-employee/:employeeId': ['Admin'],
  '/admin/internal-employee/my-profile': ['Admin'],
  '/admin/employees-onboarding': ['Admin', 'Client'],
  '/admin/employees-onboarding/:employeeId': ['Admin', 'Client'],
  '/admin/employee-detail': ['Employee', 'Contractor'],
  '/admin/my-payrolls': ['Admin', 'Employee', 'Contractor'],
  '/admin/payroll-interface': ['Admin'],
  '/admin/tax-bills': ['Admin'],
  '/admin/hire-cost': ['Admin', 'Client'],
  '/admin/background-jobs': ['Admin'],
  '/admin/invoices': ['Admin', 'Client', 'Contractor'],
  '/admin/invoices/:id': ['Admin', 'Client', 'Contractor'],
  '/admin/invoice-batches': ['Admin'],
  '/admin/payments': ['Admin'],
  '/admin/sent-mails': ['Admin'],
  '/admin/audit': ['Admin'],
  '/admin/integration': ['Admin'],
  '/admin/blocked-people': ['Admin'],
  '/admin/security': ['Admin', 'Client', 'Employee', 'Contractor'],
  // The pages of simple resources, as docs/new-resource.md promises them.
  ...ofResources(({ name, client }) => {
    const roles: Role[] = client ? ['Admin', 'Client'] : ['Admin']
    return [
      [`/admin/${name}`, roles],
      [`/admin/${name}/:id`, roles],
    ]
  }),
}
const DETAILS =
  /client-detail|clients-onboarding\/:|request-detail|employee-payrolls|internal-employee\/|employees-onboarding\/:|employee-detail/

const staffWith = (...held: string[]) => sessionOf('InternalEmployee', { permissions: flags(held) })
const nameOf = (path: string) => PAGE_NAMES.find((name) => PAGES[name].path === path) as PageName

test('every route of the specification has its page, and there are no others [B4]', () => {
  expect(PAGE_NAMES.map((name) => PAGES[name].path).sort()).toEqual(Object.keys(SPEC).sort())
})

describe.each(Object.entries(SPEC))('B5-B11 %s', (path, roles) => {
  const page = nameOf(path)

  test.each(ROLES.filter((role) => role !== 'InternalEmployee'))('%s', (role) => {
    expect(decide(page, sessionOf(role), true)).toBe(roles.includes(role) ? 'page' : 'not-found')
  })

  test('while the session is being decoded there is a spinner', () => {
    expect(decide(page, 'decoding', true)).toBe('wait')
    expect(decide(page, 'unreachable', true)).toBe('wait')
  })

  test('without a token a detail page is not found, any other page leads to sign-in (A16) [B6]', () => {
    const isDetail = DETAILS.test(path) || SIMPLE_RESOURCES.some(({ name }) => path === `/admin/${name}/:id`)
    expect((PAGES[page] as Page).detail === true).toBe(isDetail)
    expect(decide(page, 'none', false)).toBe(isDetail ? 'not-found' : 'sign-in')
  })

  test('a session that ends while someone works leads to sign-in, not to a 404 page', () => {
    expect(decide(page, 'none', true)).toBe('sign-in')
  })
})

test('an address that is no page is not found, for anyone [B5]', () => {
  expect(decide(null, sessionOf('Admin'), true)).toBe('not-found')
  expect(decide(null, 'none', false)).toBe('not-found')
})

test('staff opens the pages of its flags and no others [B8]', () => {
  expect(decide('clients', staffWith('clients.viewTab'), true)).toBe('page')
  expect(decide('clientDetail', staffWith('clients.viewTab'), true)).toBe('not-found')
})

test('staff without dashboard.viewTab lands on the first entry it may open, never on a 404 page [B3]', () => {
  expect(decide('home', staffWith(), true)).toEqual({ redirectTo: '/admin/my-payrolls' })
  expect(decide('home', staffWith('requestPayments.viewTab'), true)).toEqual({ redirectTo: '/admin/request-payments' })
  expect(decide('home', staffWith('clients.viewTab', 'employeeOnboarding.viewTab'), true)).toEqual({
    redirectTo: '/admin/clients',
  })
})

test('a session that lacks its second factor is led to the security page from every other', () => {
  for (const role of ROLES) {
    const session = sessionOf(role, { lacks_factor: true })
    for (const page of PAGE_NAMES) {
      const wanted = page === 'security' ? 'page' : { redirectTo: '/admin/security' }
      expect(decide(page, session, true)).toEqual(wanted)
    }
    expect(decide(null, session, true)).toBe('not-found')
  }
})
