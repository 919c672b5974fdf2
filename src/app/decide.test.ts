import { describe, expect, test } from 'vitest'
import { PAGE_NAMES, PAGES, type Page, type PageName } from '../../access-control/pages.ts'
import type { Permissions } from '../../access-control/permissions.ts'
import { ofResources, SIMPLE_RESOURCES } from '../../access-control/resources.ts'
import { ROLES, type Role } from '../../access-control/roles.ts'
import { sessionOf } from '../../tests/web/people.ts'
import { decide } from './decide.ts'

/** The access to each address by role, copied from the specification (§2, §6) and not from the code: a flag, or `always`. */
const SPEC: Record<string, Partial<Record<Role, string>>> = {
  '/admin': {
    Admin: 'always',
    InternalEmployee: 'dashboard.viewTab',
    Client: 'always',
    Employee: 'always',
    Contractor: 'always',
  },
  '/admin/clients': { Admin: 'always', InternalEmployee: 'clients.viewTab' },
  '/admin/client-detail/:clientId': { Admin: 'always', InternalEmployee: 'clients.viewDetails', Client: 'always' },
  '/admin/client-detail/': { Client: 'always' },
  '/admin/clients-onboarding': { Admin: 'always', InternalEmployee: 'clients.viewTab' },
  '/admin/clients-onboarding/:clientId': {
    Admin: 'always',
    InternalEmployee: 'clientOnboarding.viewDetails',
    Client: 'always',
  },
  '/admin/request-payments': { Admin: 'always', InternalEmployee: 'requestPayments.viewTab', Client: 'always' },
  '/admin/request-detail/:id': { Admin: 'always', InternalEmployee: 'requestPayments.viewDetails', Client: 'always' },
  '/admin/employee-payrolls/:id': { Admin: 'always', InternalEmployee: 'requestPayments.viewDetails', Client: 'always' },
  '/admin/job-listings': { Admin: 'always', InternalEmployee: 'employeeOnboarding.viewTab', Client: 'always' },
  '/admin/send-payrolls': { Admin: 'always', InternalEmployee: 'requestPayments.viewDetails' },
  '/admin/internal-employees': { Admin: 'always', InternalEmployee: 'internalEmployees.viewTab' },
  '/admin/internal-employee/:employeeId': { Admin: 'always', InternalEmployee: 'internalEmployees.viewDetails' },
  '/admin/internal-employee/my-profile': { Admin: 'always', InternalEmployee: 'always' },
  '/admin/employees-onboarding': { Admin: 'always', InternalEmployee: 'employeeOnboarding.viewTab', Client: 'always' },
  '/admin/employees-onboarding/:employeeId': {
    Admin: 'always',
    InternalEmployee: 'employeeOnboarding.viewDetails',
    Client: 'always',
  },
  '/admin/employee-detail': { InternalEmployee: 'always', Employee: 'always', Contractor: 'always' },
  '/admin/my-payrolls': { Admin: 'always', InternalEmployee: 'always', Employee: 'always', Contractor: 'always' },
  '/admin/payroll-interface': { Admin: 'always' },
  '/admin/tax-bills': { Admin: 'always', InternalEmployee: 'employeeOnboarding.viewDetails' },
  '/admin/hire-cost': { Admin: 'always', InternalEmployee: 'requestPayments.viewTab', Client: 'always' },
  '/admin/background-jobs': { Admin: 'always' },
  // One of three finer flags, each of which follows viewDetails by default.
  '/admin/invoices': {
    Admin: 'always',
    InternalEmployee: 'employeeOnboarding.viewDetails',
    Client: 'always',
    Contractor: 'always',
  },
  '/admin/invoices/:id': {
    Admin: 'always',
    InternalEmployee: 'employeeOnboarding.viewDetails',
    Client: 'always',
    Contractor: 'always',
  },
  // By employeeOnboarding.invoicesReview, which follows viewDetails by default.
  '/admin/invoice-batches': { Admin: 'always', InternalEmployee: 'employeeOnboarding.viewDetails' },
  // By employeeOnboarding.invoicesPay, with the same default.
  '/admin/payments': { Admin: 'always', InternalEmployee: 'employeeOnboarding.viewDetails' },
  '/admin/sent-mails': { Admin: 'always' },
  '/admin/audit': { Admin: 'always' },
  '/admin/integration': { Admin: 'always' },
  '/admin/blocked-people': { Admin: 'always' },
  '/admin/security': {
    Admin: 'always',
    InternalEmployee: 'always',
    Client: 'always',
    Employee: 'always',
    Contractor: 'always',
  },
  // The pages of simple resources, as docs/new-resource.md promises them.
  ...ofResources(({ name, member, client }) => {
    const roles = { Admin: 'always', ...(client ? { Client: 'always' } : {}) }
    return [
      [`/admin/${name}`, { ...roles, InternalEmployee: `${member}.viewTab` }],
      [`/admin/${name}/:id`, { ...roles, InternalEmployee: `${member}.viewDetails` }],
    ]
  }),
}
const DETAILS =
  /client-detail|clients-onboarding\/:|request-detail|employee-payrolls|internal-employee\/|employees-onboarding\/:|employee-detail/

const FLAGS = [
  'dashboard',
  'clients',
  'clientOnboarding',
  'requestPayments',
  'internalEmployees',
  'employeeOnboarding',
  ...SIMPLE_RESOURCES.map(({ member }) => member),
].flatMap((area) => [`${area}.viewTab`, `${area}.viewDetails`])
const holding = (flags: readonly string[]): Permissions => {
  const permissions: Record<string, Record<string, boolean>> = {}
  for (const flag of flags) {
    const [area = '', name = ''] = flag.split('.')
    permissions[area] = { ...permissions[area], [name]: true }
  }
  return permissions
}
const staffWith = (...flags: string[]) =>
  sessionOf('InternalEmployee', { permissions: holding(flags) as Record<string, Record<string, boolean>> })
const nameOf = (path: string) => PAGE_NAMES.find((name) => PAGES[name].path === path) as PageName

test('every route of the specification has its page, and there are no others [B4]', () => {
  expect(PAGE_NAMES.map((name) => PAGES[name].path).sort()).toEqual(Object.keys(SPEC).sort())
})

describe.each(Object.entries(SPEC))('B5-B11 %s', (path, rules) => {
  const page = nameOf(path)

  test.each(ROLES.filter((role) => role !== 'InternalEmployee'))('%s', (role) => {
    const expected = rules[role] === 'always' ? 'page' : 'not-found'
    expect(decide(page, sessionOf(role), true)).toBe(expected)
  })

  test('InternalEmployee opens it with its flag and with no other', () => {
    const rule = rules.InternalEmployee
    const refused = page === 'home' ? { redirectTo: '/admin/my-payrolls' } : 'not-found'
    expect(decide(page, staffWith(), true)).toEqual(rule === 'always' ? 'page' : refused)
    for (const flag of FLAGS) {
      const isOpen = rule === 'always' || rule === flag
      const verdict = decide(page, staffWith(flag), true)
      if (isOpen) expect(verdict, flag).toBe('page')
      else expect(verdict, flag).not.toBe('page')
    }
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

test('staff without dashboard.viewTab lands on the first entry it may open, never on a 404 page [B3]', () => {
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
