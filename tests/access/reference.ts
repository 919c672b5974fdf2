import type { Access } from '../../access-control/authorize.ts'
import { FINER_FLAGS } from '../../access-control/permissions.ts'
import type { ActorKind } from './actors.ts'
import reference from './reference.json' with { type: 'json' }
import type { Marked, World } from './world.ts'

export type Expected = 'allowed' | 'forbidden' | 'left' | 'not-found'

/** All that API keys may call, with every scope. A further call is added to the file by hand. */
const OPEN_TO_KEYS = Object.values(reference.toKeys).flat()

/** All that a session without the second factor of the rule may call: signing out, and adding the factor. */
const OPEN_WITHOUT_FACTOR = reference.withoutFactor
/**
 * All that a person who left may still call: the own sign-in, the own data, reading receipts and own papers, and the open
 * invoices of a contractor.
 */
const OPEN_TO_LEAVERS = [...OPEN_WITHOUT_FACTOR, ...reference.toLeavers]
/** Flags that move money, or give them to others. */
const ASK_FOR_FACTOR = reference.flagsThatAskForFactor
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
