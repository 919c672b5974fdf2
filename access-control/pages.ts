import { type Actor, can } from './can.ts'
import { LEAVER_PAGES } from './leavers.ts'
import type { FlagPath } from './permissions.ts'
import { needs } from './resource-access.ts'
import { capital, ofResources, type SimpleResource } from './resources.ts'
import type { Role } from './roles.ts'

/**
 * The condition of a role for a page: none (true), one flag, several flags at once, or one of several. Roles left out get the
 * 404 page.
 */
type PageRule = true | FlagPath | readonly FlagPath[] | { anyOf: readonly FlagPath[] }

export interface Page {
  /** Route pattern, as the specification writes it where the page is its own. */
  path: string
  title: string
  roles: Partial<Record<Role, PageRule>>
  /** A detail page waits for the session to be decoded, and without a token shows the 404 page (B6). */
  detail?: true
  /** Sidebar entry: its label, and the roles that see it if not all that may open the page do. */
  menu?: { label: string; roles: readonly Role[] }
  /** File of schemas/tables that describes the list of the page, which is fetched with it; for pages that show it in any tab. */
  table?: string
  /** An entry of the sidebar's second group, below those of the specification, for all who may open the page. */
  isTool?: true
}

const STAFF_AND_ADMIN = ['Admin', 'InternalEmployee'] as const
const WORKS_WITH_INVOICES = {
  anyOf: ['employeeOnboarding.invoicesReview', 'employeeOnboarding.invoicesPay', 'employeeOnboarding.invoicesTax'],
} as const
const WITH_CLIENT = ['Admin', 'InternalEmployee', 'Client'] as const

/**
 * Every private page: the one list that the router, the sidebar, the guards and Refine's access provider read.
 * Order is the sidebar's order.
 */
export const PAGES = {
  home: {
    path: '/admin',
    title: 'Home',
    roles: { Admin: true, InternalEmployee: 'dashboard.viewTab', Client: true, Employee: true, Contractor: true },
    menu: { label: 'Home', roles: ['Admin', 'InternalEmployee', 'Client', 'Employee', 'Contractor'] },
  },
  myProfile: {
    path: '/admin/internal-employee/my-profile',
    title: 'My Profile',
    roles: { Admin: true, InternalEmployee: true },
    menu: { label: 'My Profile', roles: STAFF_AND_ADMIN },
    detail: true,
  },
  clients: {
    path: '/admin/clients',
    title: 'Clients',
    table: 'clients',
    roles: { Admin: true, InternalEmployee: 'clients.viewTab' },
    menu: { label: 'Clients', roles: STAFF_AND_ADMIN },
  },
  clientDetail: {
    path: '/admin/client-detail/:clientId',
    title: 'Client',
    roles: { Admin: true, InternalEmployee: 'clients.viewDetails', Client: true },
    detail: true,
  },
  ownClientDetail: {
    path: '/admin/client-detail/',
    title: 'Company profile',
    roles: { Client: true },
    detail: true,
  },
  clientsOnboarding: {
    path: '/admin/clients-onboarding',
    title: 'Client Onboarding',
    table: 'clients-onboarding',
    // The entry needs clientOnboarding.viewTab, the page clients.viewTab; decisions.md no. 11 keeps both.
    roles: { Admin: true, InternalEmployee: 'clients.viewTab' },
    menu: { label: 'Client Onboarding', roles: STAFF_AND_ADMIN },
  },
  clientOnboardingDetail: {
    path: '/admin/clients-onboarding/:clientId',
    title: 'Client Onboarding',
    roles: { Admin: true, InternalEmployee: 'clientOnboarding.viewDetails', Client: true },
    detail: true,
  },
  requestPayments: {
    path: '/admin/request-payments',
    title: 'Payment Request',
    table: 'payment-requests',
    roles: { Admin: true, InternalEmployee: 'requestPayments.viewTab', Client: true },
    menu: { label: 'Payment Request', roles: WITH_CLIENT },
  },
  requestDetail: {
    path: '/admin/request-detail/:id',
    title: 'Payment Request',
    roles: { Admin: true, InternalEmployee: 'requestPayments.viewDetails', Client: true },
    detail: true,
  },
  employeePayrolls: {
    path: '/admin/employee-payrolls/:id',
    title: 'Employee Payrolls',
    roles: { Admin: true, InternalEmployee: 'requestPayments.viewDetails', Client: true },
    detail: true,
  },
  jobListings: {
    path: '/admin/job-listings',
    title: 'Job Listings',
    table: 'jobs',
    roles: { Admin: true, InternalEmployee: 'employeeOnboarding.viewTab', Client: true },
  },
  sendPayrolls: {
    path: '/admin/send-payrolls',
    title: 'Send Payrolls',
    roles: { Admin: true, InternalEmployee: 'requestPayments.viewDetails' },
    isTool: true,
  },
  internalEmployees: {
    path: '/admin/internal-employees',
    title: 'Internal Employees',
    roles: { Admin: true, InternalEmployee: 'internalEmployees.viewTab' },
    menu: { label: 'Internal Employees', roles: STAFF_AND_ADMIN },
  },
  internalEmployeeDetail: {
    path: '/admin/internal-employee/:employeeId',
    title: 'Internal Employee',
    roles: { Admin: true, InternalEmployee: 'internalEmployees.viewDetails' },
    detail: true,
  },
  employeesOnboarding: {
    path: '/admin/employees-onboarding',
    title: 'Employee Onboarding',
    table: 'employees',
    roles: { Admin: true, InternalEmployee: 'employeeOnboarding.viewTab', Client: true },
    menu: { label: 'Employee Onboarding', roles: WITH_CLIENT },
  },
  employeeOnboardingDetail: {
    path: '/admin/employees-onboarding/:employeeId',
    title: 'Employee',
    roles: { Admin: true, InternalEmployee: 'employeeOnboarding.viewDetails', Client: true },
    detail: true,
  },
  invoices: {
    path: '/admin/invoices',
    title: 'Invoices',
    roles: { Admin: true, InternalEmployee: WORKS_WITH_INVOICES, Client: true, Contractor: true },
    isTool: true,
  },
  invoiceDetail: {
    path: '/admin/invoices/:id',
    title: 'Invoice',
    // Mails link here, so a visitor without a session is asked to sign in instead of getting a 404.
    roles: { Admin: true, InternalEmployee: WORKS_WITH_INVOICES, Client: true, Contractor: true },
  },
  payments: {
    path: '/admin/payments',
    title: 'Payments',
    roles: { Admin: true, InternalEmployee: 'employeeOnboarding.invoicesPay' },
    isTool: true,
  },
  employeeDetail: {
    path: '/admin/employee-detail',
    title: 'My Profile',
    roles: { InternalEmployee: true, Employee: true, Contractor: true },
    detail: true,
  },
  myPayrolls: {
    path: '/admin/my-payrolls',
    title: 'Payroll Receipts',
    roles: { Admin: true, InternalEmployee: true, Employee: true, Contractor: true },
    menu: { label: 'Payroll Receipts', roles: ['Admin', 'InternalEmployee', 'Employee', 'Contractor'] },
  },
  payrollInterface: {
    path: '/admin/payroll-interface',
    title: 'Payroll Interface',
    roles: { Admin: true },
    isTool: true,
  },
  invoiceBatches: {
    path: '/admin/invoice-batches',
    title: 'Create Invoices',
    roles: { Admin: true, InternalEmployee: 'employeeOnboarding.invoicesReview' },
    isTool: true,
  },
  taxBills: {
    path: '/admin/tax-bills',
    title: 'Tax Bills',
    roles: { Admin: true, InternalEmployee: 'employeeOnboarding.invoicesTax' },
    isTool: true,
  },
  backgroundJobs: {
    path: '/admin/background-jobs',
    title: 'Background Jobs',
    roles: { Admin: true },
    isTool: true,
  },
  hireCost: {
    path: '/admin/hire-cost',
    title: 'Cost of a Hire',
    roles: { Admin: true, InternalEmployee: 'requestPayments.viewTab', Client: true },
    isTool: true,
  },
  sentMails: {
    path: '/admin/sent-mails',
    title: 'Sent Mails',
    table: 'sent-mails',
    roles: { Admin: true },
    isTool: true,
  },
  audit: {
    path: '/admin/audit',
    title: 'Audit',
    table: 'audit',
    roles: { Admin: true },
    isTool: true,
  },
  integration: {
    path: '/admin/integration',
    title: 'Integration',
    roles: { Admin: true },
    isTool: true,
  },
  blockedPeople: {
    path: '/admin/blocked-people',
    title: 'Blocked People',
    roles: { Admin: true },
    isTool: true,
  },
  security: {
    path: '/admin/security',
    title: 'Security',
    roles: { Admin: true, InternalEmployee: true, Client: true, Employee: true, Contractor: true },
  },
  ...ofResources(pagesOf),
} as const satisfies Record<string, Page>

export type PageName = keyof typeof PAGES
export const PAGE_NAMES = Object.keys(PAGES) as PageName[]

/** The list of a simple resource, and the page of one record. */
function pagesOf(resource: SimpleResource): [string, Page][] {
  const { name, member, title, word, detailPage } = resource
  const path = `/admin/${name}`
  const opened = (flag: 'viewTab' | 'viewDetails'): Page['roles'] =>
    Object.fromEntries(Object.entries(needs(resource, flag)).filter(([, rule]) => rule !== false))
  return [
    [member, { path, title, roles: opened('viewTab'), table: name, isTool: true }],
    [detailPage, { path: `${path}/:id`, title: capital(word), roles: opened('viewDetails'), detail: true }],
  ]
}

/** Flags that a sidebar entry needs beyond those of its page. */
const MENU_FLAGS: Partial<Record<PageName, FlagPath>> = { clientsOnboarding: 'clientOnboarding.viewTab' }

const meets = (actor: Actor, rule: PageRule | undefined): boolean => {
  if (rule === undefined) return false
  if (actor.role === 'Admin' || rule === true) return true
  if (typeof rule === 'object' && 'anyOf' in rule) return rule.anyOf.some((flag) => can(actor, flag))
  return (typeof rule === 'string' ? [rule] : rule).every((flag) => can(actor, flag))
}

/** May this actor open the page? `false` means the 404 page. */
export function canOpen(actor: Actor, name: PageName): boolean {
  const page: Page = PAGES[name]
  if (actor.lacks_factor && name !== 'security') return false
  if (actor.left && !LEAVER_PAGES.includes(name)) return false
  return meets(actor, page.roles[actor.role])
}

/** The sidebar of this actor, in order (B3). */
export function menuOf(actor: Actor): { name: PageName; path: string; label: string }[] {
  return PAGE_NAMES.flatMap((name) => {
    const page: Page = PAGES[name]
    const flag = MENU_FLAGS[name]
    const isShown = page.menu?.roles.includes(actor.role) && canOpen(actor, name) && (!flag || can(actor, flag))
    return isShown && page.menu ? [{ name, path: page.path, label: page.menu.label }] : []
  })
}

/** The second group of the sidebar: pages that the specification's table does not name, in order. */
export const toolsOf = (actor: Actor): { name: PageName; path: string; label: string }[] =>
  PAGE_NAMES.flatMap((name) => {
    const { path, title, isTool }: Page = PAGES[name]
    return isTool && canOpen(actor, name) ? [{ name, path, label: title }] : []
  })

/** Only Admin and InternalEmployee see the notification bell. */
export const hasBell = ({ role, lacks_factor }: Actor): boolean =>
  !lacks_factor && (role === 'Admin' || role === 'InternalEmployee')

/** The menu of the top bar offers My Profile to InternalEmployee only. */
export const hasProfileInMenu = ({ role, lacks_factor }: Actor): boolean => !lacks_factor && role === 'InternalEmployee'

/**
 * The page after sign-in without a remembered path. An InternalEmployee without dashboard.viewTab gets the first permitted
 * entry, at worst My Profile, never a 404 page right after login (decisions.md no. 9).
 */
export function landingPath(actor: Actor): string {
  if (actor.lacks_factor) return PAGES.security.path
  if (canOpen(actor, 'home')) return PAGES.home.path
  const others = menuOf(actor).filter((entry) => entry.name !== 'myProfile')
  return others[0]?.path ?? PAGES.myProfile.path
}

/** Address of the page of a record. @param tab its tab that opens first */
export const recordPath = (page: PageName, id: number | string, tab?: string | null): string =>
  PAGES[page].path.replace(/:\w+/, () => encodeURIComponent(id)) + (tab ? `?tab=${tab}` : '')
