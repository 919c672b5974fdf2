import type { Access } from '../../access-control/authorize.ts'
import { FINER_FLAGS } from '../../access-control/permissions.ts'
import type { ActorKind } from './actors.ts'
import type { Marked, World } from './world.ts'

export type Expected = 'allowed' | 'forbidden' | 'left' | 'not-found'

/** All that someone who left may still call: the session, and reading receipts and own papers. */
const OPEN_TO_LEAVERS = [
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
  'employee/make-recovery-codes',
  'employee/remove-second-factor',
  'employee/get-my-session',
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
  'payroll/my-payrolls',
  'payroll/get-payroll-receipt',
  'payroll/download-payroll-receipt',
  'payroll/sign-payroll-receipt',
  'payroll/object-payroll-receipt',
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
  if (rule === false) return 'forbidden'
  if (kind.hasLeft && !OPEN_TO_LEAVERS.includes(name)) return 'left'
  if (target === null) return 'not-found'
  if (target !== undefined && !reachable(kind, self, world).includes(target)) return 'not-found'
  const isOwn = target === self
  if (rule === 'self') return target === undefined || isOwn ? 'allowed' : 'not-found'
  if (rule === true) return 'allowed'
  if (typeof rule === 'object') {
    const held = rule.anyOf.filter((path) => isHeld(kind, path.split('.')[0] ?? '', path.split('.')[1] ?? ''))
    return held.length > 0 ? 'allowed' : 'forbidden'
  }
  const [area = '', flag = ''] = rule.split('.')
  if (area !== 'target') return isHeld(kind, area, flag) ? 'allowed' : 'forbidden'
  // Asking for documents and judging them is never done by being the person concerned.
  const isExempt = isOwn && flag !== 'requestDocs' && flag !== 'sendNewEnvolope'
  // The flags of envelopes are about contractors alone; Admin sends to employees too.
  const isOfContractors = flag === 'viewTabDocusign' || flag === 'sendNewEnvolope'
  if (isOfContractors && !isExempt && kind.role !== 'Admin' && target?.role !== 'Contractor') return 'forbidden'
  return isExempt || isHeld(kind, areaOf(target), flag) ? 'allowed' : 'forbidden'
}

/** Every record of the world, and the caller's own, that this caller can see in any way. */
export function reachable(kind: ActorKind, self: Marked, world: World): Marked[] {
  const all = [self, world.own, world.foreign, ...Object.values(world.people)]
  const ofCompanies = (ids: number[]): Marked[] => all.filter(({ companyId }) => companyId !== null && ids.includes(companyId))
  if (kind.role === 'Admin') return all
  if (kind.role === 'Employee' || kind.role === 'Contractor') return [self]
  if (kind.role === 'Client') return [...new Set([self, ...ofCompanies([world.own.id])])]
  if (kind.reach === 'all') return all
  const assigned = { own: [world.own.id], foreign: [world.foreign.id], none: [] }[kind.reach]
  return [...new Set([self, ...ofCompanies(assigned)])]
}

function areaOf(target: Marked | undefined): string {
  if (target?.role === 'Admin' || target?.role === 'InternalEmployee') return 'internalEmployees'
  return target?.role === 'Client' ? 'clients' : 'employeeOnboarding'
}

/** Flags bind InternalEmployee; Admin has them all. A finer flag that is left out means the area's viewDetails. */
function isHeld(kind: ActorKind, area: string, flag: string): boolean {
  if (kind.role === 'Admin') return true
  const flags: Record<string, boolean | undefined> = kind.permissions?.[area as 'clients'] ?? {}
  const finer: Record<string, readonly string[]> = FINER_FLAGS
  if (flags[flag] === undefined && finer[area]?.includes(flag)) return flags['viewDetails'] === true
  return flags[flag] === true
}
