import type { AccessControlProvider } from '@refinedev/core'
import { canOpen, PAGES, type PageName } from './pages.ts'
import type { FlagPath } from './permissions.ts'
import { ofResources } from './resources.ts'
import { meetsNeed, type RULES, type StoredRecord, type Viewer } from './rules.ts'

/** A flag, or a rule that only code can say, as files of schemas/views name them. */
type Condition = FlagPath | `rule:${keyof typeof RULES}`

interface ResourceAccess {
  label?: string
  /** Pages of the resource. */
  list?: PageName
  show?: PageName
  /** The condition of each action of a screen; the server checks the call itself. An unlisted action is refused. */
  needs?: Readonly<Record<string, Condition>>
}

/** Refine's resources as far as access goes; the router's list of resources is built from those that have pages. */
export const RESOURCE_ACCESS = {
  clients: {
    label: 'Clients',
    list: 'clients',
    show: 'clientDetail',
    needs: {
      create: 'clients.edit',
      edit: 'clients.edit',
      'edit-company': 'rule:client.editCompany',
      'link-accounts': 'rule:client.linkAccounts',
      'manage-admins': 'rule:client.manageAdmins',
    },
  },
  'client-onboarding': {
    label: 'Client Onboarding',
    list: 'clientsOnboarding',
    show: 'clientOnboardingDetail',
    needs: { review: 'clientOnboarding.review', decide: 'clientOnboarding.decide' },
  },
  employees: {
    label: 'Employee Onboarding',
    list: 'employeesOnboarding',
    show: 'employeeOnboardingDetail',
    needs: { create: 'rule:person.create', edit: 'rule:person.editAny', 'find-companies': 'employeeOnboarding.viewTab' },
  },
  'internal-employees': {
    label: 'Internal Employees',
    list: 'internalEmployees',
    show: 'internalEmployeeDetail',
    needs: {
      create: 'internalEmployees.edit',
      edit: 'internalEmployees.edit',
      'edit-notifications': 'internalEmployees.notificationsUpdate',
    },
  },
  jobs: { label: 'Job Listings', list: 'jobListings', needs: { create: 'rule:job.edit', edit: 'rule:job.edit' } },
  'payment-requests': {
    label: 'Payment Request',
    list: 'requestPayments',
    show: 'requestDetail',
    needs: {
      create: 'rule:paymentRequest.create',
      prepare: 'requestPayments.prepare',
      configure: 'requestPayments.configure',
    },
  },
  invoices: { label: 'Invoices', list: 'invoices', show: 'invoiceDetail', needs: { bill: 'rule:invoice.bill' } },
  'own-bank-accounts': { needs: { create: 'internalEmployees.bankAccounts', edit: 'internalEmployees.bankAccounts' } },
  ...ofResources(({ name, member, title, detailPage }) => [
    [name, { label: title, list: member, show: detailPage, needs: { create: `${member}.edit`, edit: `${member}.edit` } }],
  ]),
} as const satisfies Record<string, ResourceAccess>

type ResourceName = keyof typeof RESOURCE_ACCESS
type NamedIn<R> = R extends { needs: infer N } ? keyof N & string : never
/** The actions of a resource; the actions of `pages` are the pages. */
export type ActionOf<R> = R extends 'pages'
  ? PageName
  : R extends ResourceName
    ? NamedIn<(typeof RESOURCE_ACCESS)[R]> | ('list' | 'show')
    : never
export type Protected = ResourceName | 'pages'

/** May this person do this? The one answer for Refine, for the gate and for every button (`useMay`). */
export const may = <R extends Protected>(
  viewer: Viewer,
  resource: R,
  action: ActionOf<R>,
  record: StoredRecord = {},
): boolean => isAllowed(viewer, resource, action, record)

function isAllowed(viewer: Viewer, resource: string, action: string, record: StoredRecord): boolean {
  if (resource === 'pages') return Object.hasOwn(PAGES, action) && canOpen(viewer, action as PageName)
  const rule = (RESOURCE_ACCESS as Record<string, ResourceAccess>)[resource]
  if (action === 'list' || action === 'show') return rule?.[action] !== undefined && canOpen(viewer, rule[action])
  const need = rule?.needs?.[action]
  return need !== undefined && meetsNeed(viewer, need, record)
}

/** Refine's question "may I do this with that resource?". Its answer is one render late, so screens use `useMay`. */
export function createAccessControlProvider(currentViewer: () => Viewer | null): AccessControlProvider {
  return {
    can: async ({ resource = '', action, params }) => {
      const viewer = currentViewer()
      const record = (params?.['record'] ?? {}) as StoredRecord
      return viewer !== null && isAllowed(viewer, resource, action, record) ? { can: true } : { can: false }
    },
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  }
}
