import type { Access } from '../../access-control/authorize.ts'
import { FINER_FLAGS } from '../../access-control/permissions.ts'
import type { ActorKind } from './actors.ts'
import type { Marked, World } from './world.ts'

export type Expected = 'allowed' | 'forbidden' | 'left' | 'not-found'

/** All that API keys may call, with every scope. A further call is added here by hand. */
const OPEN_TO_KEYS: readonly string[] = [
  // people:read
  'employee/all-employees',
  'employee/get-employee-by-id',
  'employee/get-all-assigned-employees-to-client',
  // people:write
  'employee/update-employee-by-id',
  'employee/create-employee-by-client',
  'employee/invite-employee-again',
  // companies:read
  'client/find-companies',
  'client/find-all-clients',
  'client/find-all-clients-onboarding',
  'client/get-client-by-id',
  'client/find-account-managers',
  'client/get-history-client',
  // companies:write
  'client/create-client',
  'client/update-client',
  'client/upload-docs-client',
  'client/update-client-img',
  // documents:write
  'employee/upload-docs-employee',
  'employee/requested-docs-employees',
  'employee/withdraw-document-request',
  // documents:read
  'employee/get-all-documents-employee',
  'employee/download-document',
  // contracts:write
  'employee/register-contract-information',
  'employee/update-contract-information',
  'employee/change-contract-status',
  'employee/logs-contract-register',
  // contracts:read
  'employee/get-last-contract-employee',
  'employee/get-all-logs-by-contract-user',
  // jobs:read
  'client/find-all-jobs',
  // jobs:write
  'client/create-new-job',
  'client/update-job',
  'client/close-job',
  // terminations:write
  'employee/request-terminate-contract',
  'employee/terminate-last-contract',
  'employee/tell-person-termination',
  // terminations:read
  'employee/calculate-termination',
  'employee/get-terminations-contract',
  // invoices:read
  'contractor/get-all-invoices-by-id-contractor',
  'contractor/get-invoice-stages',
  'contractor/get-invoice-by-id',
  'contractor/get-invoice-terms',
  'contractor/get-history-invoice',
  // invoices:write
  'contractor/update-invoice-by-contractor',
  'contractor/require-adjustment-invoice',
  // payment-requests:read
  'payroll/find-all-request-payments',
  'payroll/get-request-payment-by-id',
  'payroll/get-history-request-payment',
  'payroll/get-payrolls-by-request-id',
  'payroll/get-payroll-by-id',
  'payroll/get-request-concepts',
  'payroll/get-profit-sharing',
  'payroll/simulate-request-payment',
  'payroll/download-incidents-template',
  'payroll/get-config-limits',
  'payroll/get-config-multipliers',
  'payroll/get-payrolls-by-employee-id',
  'payroll/get-papers-request-payment',
  // payment-requests:write
  'payroll/create-request-payment',
  'payroll/config-payrolls',
  'payroll/require-adjustment-request-payment',
  'payroll/reopen-request-payment',
  'payroll/cancel-request-payment',
  'payroll/modify-payroll',
  'payroll/reestore-request-payment',
  'payroll/add-incidents',
  'payroll/upload-incidents-csv',
  'payroll/add-deductions',
  'payroll/attach-payroll-evidence',
  'payroll/config-limits',
  'payroll/config-multipliers',
  'payroll/hold-payroll',
  'payroll/hold-payrolls',
  'payroll/add-tax-ind-payroll',
  'payroll/cancel-tax-ind-payroll',
  // receipts:write
  'payroll/get-payroll-receipt',
  'payroll/download-payroll-receipt',
  'payroll/answer-payroll-receipt',
  'payroll/send-payrolls',
  // receipts:read
  'payroll/find-all-receipts',
  // privacy-requests:read
  'privacy-requests/list',
  'privacy-requests/get',
  'privacy-requests/history',
  // privacy-requests:write
  'privacy-requests/create',
  'privacy-requests/update',
  // pay:read
]

/** All that a session without the second factor of the rule may call: signing out, and adding the factor. */
const OPEN_WITHOUT_FACTOR = [
  'employee/logout',
  'employee/my-sessions',
  'employee/set-language',
  'employee/close-session',
  'employee/close-all-sessions',
  'employee/confirm-password',
  'employee/my-security',
  'employee/change-own-password',
  'employee/begin-second-factor',
  'employee/confirm-second-factor',
  'employee/begin-passkey',
  'employee/confirm-passkey',
  'employee/ask-passkey',
  'employee/remove-passkey',
  'employee/make-recovery-codes',
  'employee/remove-second-factor',
  'employee/get-my-session',
]
/**
 * All that a person who left may still call: the own sign-in, the own data, reading receipts and own papers, and the open
 * invoices of a contractor.
 */
const OPEN_TO_LEAVERS = [
  ...OPEN_WITHOUT_FACTOR,
  'employee/export-personal-data',
  'employee/find-privacy-notice',
  'employee/accept-privacy-notice',
  'employee/set-privacy-opposition',
  'employee/get-my-profile-data',
  'employee/get-all-documents-employee',
  'employee/download-document',
  'employee/get-last-contract-employee',
  'contractor/get-status-envelope-by-id',
  'contractor/download-signed-envelope',
  'employee/get-terminations-contract',
  'contractor/get-all-invoices-by-id-contractor',
  'contractor/get-invoice-by-id',
  'contractor/get-history-invoice',
  'contractor/get-invoice-terms',
  'contractor/create-new-invoice',
  'contractor/update-invoice-by-contractor',
  'contractor/check-xml-invoice',
  'payroll/my-payrolls',
  'payroll/get-payroll-receipt',
  'payroll/download-payroll-receipt',
  'payroll/sign-payroll-receipt',
  'payroll/object-payroll-receipt',
]
/** Flags that move money, or give them to others. */
const ASK_FOR_FACTOR = [
  'requestPayments.pay',
  'employeeOnboarding.invoicesPay',
  'internalEmployees.bankAccounts',
  'internalEmployees.clientsPermissions',
  'internalEmployees.clientOnboardingPermissions',
  'internalEmployees.requestPaymentPermissions',
  'internalEmployees.employeeOnboardingPermissions',
]
type SessionAccess = Extract<Access, { kind: 'session' }>

/**
 * The expected verdict, derived independently from the design (decisions.md nos. 11-20) and the operation's own access data.
 * It shares no code with access-control/, so that a bug there shows as a difference.
 * @param target the requested record; `null` for an unknown id; `undefined` if the operation has none.
 */
export function expected(
  name: string,
  access: SessionAccess,
  kind: ActorKind,
  self: Marked,
  target: Marked | null | undefined,
  world: World,
): Expected {
  const rule = access.roles[kind.role]
  if (kind.key && (kind.key !== 'every scope' || !OPEN_TO_KEYS.includes(name))) return 'forbidden'
  if (rule === false) return 'forbidden'
  if (kind.hasLeft && !OPEN_TO_LEAVERS.includes(name)) return 'left'
  if (target === null) return 'not-found'
  if (target !== undefined && !reachable(kind, self, world).includes(target)) return 'not-found'
  const isOwn = target === self && !kind.key
  if (rule === 'self') return target === undefined || isOwn ? 'allowed' : 'not-found'
  if (rule === true) return 'allowed'
  if (typeof rule === 'object') {
    return rule.anyOf.some((path) => isHeld(kind, path)) ? 'allowed' : 'forbidden'
  }
  const [area, flag = ''] = rule.split('.')
  if (area !== 'target') return isHeld(kind, rule) ? 'allowed' : 'forbidden'
  // Asking for documents and judging them is never done by being the person concerned.
  const isExempt = isOwn && flag !== 'requestDocs' && flag !== 'sendNewEnvolope'
  // The flags of envelopes are about contractors alone; Admin sends to employees too.
  const isOfContractors = flag === 'viewTabDocusign' || flag === 'sendNewEnvolope'
  if (isOfContractors && !isExempt && kind.role !== 'Admin' && target?.role !== 'Contractor') return 'forbidden'
  return isExempt || isHeld(kind, `${areaOf(target)}.${flag}`) ? 'allowed' : 'forbidden'
}

/** Is the call refused in a session without a second factor, where the rule is on? */
export function lacksFactor(name: string, access: SessionAccess, kind: ActorKind): boolean {
  if (kind.key || access.roles[kind.role] === false || OPEN_WITHOUT_FACTOR.includes(name)) return false
  if (kind.role !== 'InternalEmployee') return kind.role === 'Admin'
  return ASK_FOR_FACTOR.some((path) => isHeld(kind, path))
}

/** Every record of the world, and the caller's own, that this caller can see in any way. */
export function reachable(kind: ActorKind, self: Marked, world: World): Marked[] {
  // A key has no record of its own.
  const all = [...(kind.key && kind.role === 'Client' ? [] : [self]), world.own, world.foreign, ...Object.values(world.people)]
  const ofCompanies = (ids: number[]): Marked[] => all.filter(({ companyId }) => companyId !== null && ids.includes(companyId))
  if (kind.role === 'Admin') return all
  if (kind.role === 'Employee' || kind.role === 'Contractor') return [self]
  if (kind.role === 'Client') return [...new Set([...(kind.key ? [] : [self]), ...ofCompanies([world.own.id])])]
  if (kind.reach === 'all') return all
  const assigned = { own: [world.own.id], foreign: [world.foreign.id], none: [] }[kind.reach]
  return [...new Set([self, ...ofCompanies(assigned)])]
}

function areaOf(target: Marked | undefined): string {
  if (target?.role === 'Admin' || target?.role === 'InternalEmployee') return 'internalEmployees'
  return target?.role === 'Client' ? 'clients' : 'employeeOnboarding'
}

/** Flags bind InternalEmployee; Admin has them all. A finer flag that is left out means the area's viewDetails. */
function isHeld(kind: ActorKind, path: string): boolean {
  if (kind.role === 'Admin') return true
  const [area = '', flag = ''] = path.split('.')
  const flags: Record<string, boolean | undefined> = kind.permissions?.[area as 'clients'] ?? {}
  const finer: Record<string, readonly string[]> = FINER_FLAGS
  if (flags[flag] === undefined && finer[area]?.includes(flag)) return flags['viewDetails'] === true
  return flags[flag] === true
}
