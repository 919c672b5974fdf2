import { type Actor, can } from './can.ts'
import type { Area, FlagPath } from './permissions.ts'
import type { Role } from './roles.ts'
import { inScope, type ScopedActor, type ScopedRecord, scopeOf, selfOf } from './scope.ts'

/**
 * A flag named for "the area that matches the person acted on":
 * internalEmployees for the provider's own staff, clients for a company's users, else employeeOnboarding.
 */
export type TargetFlag =
  `target.${'viewDetails' | 'edit' | 'requestDocs' | 'updateImageEmployee' | 'viewTabDocusign' | 'sendNewEnvolope'}`

/**
 * The condition of one role: `true` without further condition, `false` refused, a flag, one of several, or `self` = only for
 * their own record.
 */
export type RoleRule = boolean | FlagPath | TargetFlag | 'self' | { anyOf: readonly FlagPath[] }

/** The roles that may call an operation, and on which record. Read by the server, the docs and the access matrix. */
export type Access =
  /** No session. `why` is in the docs. */
  | { kind: 'public'; why: string }
  /** A one-time token of this purpose as bearer. */
  | { kind: 'one-time'; purpose: 'verify' | 'second-factor' }
  /**
   * `leavers`: open also to someone whose last contract has ended. `enrols`: open also to someone who must add a second factor
   * first. Everything else is closed to them.
   */
  | { kind: 'session'; roles: Record<Role, RoleRule>; target?: Target; leavers?: boolean; enrols?: boolean }

/** The record an operation acts on: which input member holds its id, and whether its absence means the own record. */
export interface Target {
  /** A document or contract counts as the person it belongs to; `resource:…` is a resource of schemas/resources.json. */
  entity:
    | 'person'
    | 'company'
    | 'internal-employee'
    | 'document'
    | 'contract'
    | 'job'
    | 'invoice'
    | 'payment-request'
    | 'payroll'
    | 'payroll-receipt'
    | `resource:${string}`
  param: string
  absentMeansSelf?: boolean
}

/** A target person (the one a document is about, too) or company as far as access goes. */
export interface TargetRecord extends ScopedRecord {
  role?: Role
}

export type Verdict = 'allowed' | 'forbidden' | 'factor-missing' | 'left' | 'not-found'

const everyRole = (rule: RoleRule): Record<Role, RoleRule> => ({
  Admin: rule,
  InternalEmployee: rule,
  Client: rule,
  Employee: rule,
  Contractor: rule,
})

/** Short form: every role not named is refused. */
export const roles = (rules: Partial<Record<Role, RoleRule>>): Record<Role, RoleRule> => ({
  ...everyRole(false),
  ...rules,
})
export const anyRole: Record<Role, RoleRule> = everyRole(true)

export type SessionAccess = Extract<Access, { kind: 'session' }>

/** Open to sessions of these roles. @param target the record that it acts on */
export const session = (
  roles: Record<Role, RoleRule>,
  target?: Target,
  also?: Pick<SessionAccess, 'leavers' | 'enrols'>,
): SessionAccess => ({ kind: 'session', roles, ...(target && { target }), ...also })

/** The record whose id is in this member of the input. */
export const named = (entity: Target['entity'], param: string): Target => ({ entity, param })

/** The record whose id is in this member of the input; the own one where it is left out. */
export const ownOrNamed = (entity: Target['entity'], param: string): Target => ({ entity, param, absentMeansSelf: true })

/** The own sign-in: open to every session, also to one to which everything else is closed. */
export const ownSignIn = { kind: 'session', roles: anyRole, leavers: true, enrols: true } as const satisfies Access

/** The area whose flags govern work on a person of this role. */
export function areaOfPerson(role: Role | undefined): Area {
  if (role === 'InternalEmployee' || role === 'Admin') return 'internalEmployees'
  return role === 'Client' ? 'clients' : 'employeeOnboarding'
}

/**
 * The verdict on one call. The order matters: a refused role gets 403 for any record, a session that lacks its second factor
 * for all but adding one, a person who left for all but the calls that are open to leavers (receipts, own papers, invoices of
 * the contract), a record outside the scope is 404 for everyone (its existence stays hidden), then the flag decides. The own
 * record needs no flag where the rule is a flag of the target (own record without a route id), except for those of
 * WORK_OF_OTHERS. Flags of envelopes concern contractors only (decisions.md no. 19).
 */
export function authorize(access: SessionAccess, actor: ScopedActor, target: TargetRecord | null | undefined): Verdict {
  const rule = access.roles[actor.role]
  if (rule === false) return 'forbidden'
  if (actor.lacks_factor && !access.enrols) return 'factor-missing'
  if (actor.left && !access.leavers) return 'left'
  if (target === null) return 'not-found'
  const isSelf = target?.personId != null && target.personId === selfOf(actor)
  if (target !== undefined && !inScope(scopeOf(actor), target)) return 'not-found'
  if (rule === true) return 'allowed'
  if (rule === 'self') return target === undefined || isSelf ? 'allowed' : 'not-found'
  if (typeof rule === 'object') return rule.anyOf.some((flag) => can(actor, flag)) ? 'allowed' : 'forbidden'
  if (isSelf && rule.startsWith('target.') && !WORK_OF_OTHERS.includes(rule)) return 'allowed'
  return holds(actor, rule, target) ? 'allowed' : 'forbidden'
}

/** Requesting and judging documents, and sending contracts: never open to the person concerned. */
const WORK_OF_OTHERS: readonly RoleRule[] = ['target.requestDocs', 'target.sendNewEnvolope']
const OF_CONTRACTORS = ['viewTabDocusign', 'sendNewEnvolope']

function holds(actor: Actor, rule: FlagPath | TargetFlag, target: TargetRecord | undefined): boolean {
  if (!rule.startsWith('target.')) return can(actor, rule as FlagPath)
  const flag = rule.slice('target.'.length)
  if (OF_CONTRACTORS.includes(flag) && target?.role !== 'Contractor') return false
  return can(actor, `${areaOfPerson(target?.role)}.${flag}` as FlagPath)
}
