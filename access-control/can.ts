import type { Departure } from './leavers.ts'
import { type Area, FINER_FLAGS, type FlagPath, type Permissions } from './permissions.ts'
import type { Role } from './roles.ts'

/** The members of a session that `can` reads; the stored session and the decoded one in the browser both fit. */
export interface Actor {
  role: Role
  permissions: Permissions | null
  /** Set for a person whose last contract has ended (`leavers.ts`). */
  left?: Departure | null | undefined
  /** Set in a session that must show a second factor first (`second-factor.ts`). */
  lacks_factor?: true | undefined
}

/**
 * Does this actor hold this flag? The one place that reads flags, for screens and server alike. Admin bypasses flags; Client,
 * Employee and Contractor have none, so the answer for them is no, and `pages.ts` and the operation's access rule decide
 * their access by role.
 */
export function can(actor: Actor, path: FlagPath): boolean {
  if (actor.role === 'Admin') return true
  if (actor.role !== 'InternalEmployee') return false
  const [area, flag] = path.split('.') as [Area, string]
  const flags: Record<string, boolean | undefined> = actor.permissions?.[area] ?? {}
  const isFiner = (FINER_FLAGS[area] as readonly string[]).includes(flag)
  const value = flags[flag] ?? (isFiner ? flags['viewDetails'] : undefined)
  return value === true
}
