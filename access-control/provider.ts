import type { AccessControlProvider } from '@refinedev/core'
import { type Actor, can } from './can.ts'
import { canOpen, type PageName } from './pages.ts'
import type { FlagPath } from './permissions.ts'

interface ResourceAccess {
  label: string
  /** Pages of the resource. */
  list?: PageName
  show?: PageName
  /** Flag that lets an InternalEmployee create and change records. */
  edit?: FlagPath
  /** A Client changes records of the own company; which record that is, the operation decides. */
  isEditedByClient?: true
}

/** Refine's resources as far as access goes; the router's list of resources is built from it. */
export const RESOURCE_ACCESS = {
  clients: { label: 'Clients', list: 'clients', show: 'clientDetail', edit: 'clients.edit' },
  'client-onboarding': { label: 'Client Onboarding', list: 'clientsOnboarding', show: 'clientOnboardingDetail' },
  employees: {
    label: 'Employee Onboarding',
    list: 'employeesOnboarding',
    show: 'employeeOnboardingDetail',
    edit: 'employeeOnboarding.edit',
    isEditedByClient: true,
  },
  'internal-employees': {
    label: 'Internal Employees',
    list: 'internalEmployees',
    show: 'internalEmployeeDetail',
    edit: 'internalEmployees.edit',
  },
  jobs: { label: 'Job Listings', list: 'jobListings', edit: 'employeeOnboarding.edit', isEditedByClient: true },
  'payment-requests': { label: 'Payment Request', list: 'requestPayments', show: 'requestDetail' },
  invoices: { label: 'Invoices', list: 'invoices', show: 'invoiceDetail' },
} as const satisfies Record<string, ResourceAccess>

/**
 * Refine's question "may I do this with that resource?", answered by the page table and the flags. It serves Refine's
 * stock parts; our own guards ask `canOpen` and `can` directly, because this answer always comes one render late.
 */
export function createAccessControlProvider(currentActor: () => Actor | null): AccessControlProvider {
  return {
    can: async ({ resource = '', action }) => {
      const actor = currentActor()
      const rule = (RESOURCE_ACCESS as Record<string, ResourceAccess>)[resource]
      const isAllowed = actor !== null && rule !== undefined && allows(actor, rule, action)
      return isAllowed ? { can: true } : { can: false, reason: 'You do not have permission to do this.' }
    },
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  }
}

function allows(actor: Actor, rule: ResourceAccess, action: string): boolean {
  if (action === 'list' || action === 'show') return rule[action] !== undefined && canOpen(actor, rule[action])
  if (action !== 'edit' && action !== 'create') return false
  if (actor.role === 'Client') return rule.isEditedByClient === true
  return rule.edit !== undefined && can(actor, rule.edit)
}
