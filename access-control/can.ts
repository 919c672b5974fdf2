import type { Departure } from './leavers.ts'
import { type Area, FINER_FLAGS, type FlagPath, type Permissions } from './permissions.ts'
import type { Role } from './roles.ts'

/** What `can` needs to know of a session; the stored session and the decoded one in the browser both fit. */
export interface Actor {
  role: Role
  permissions: Permissions | null
  /** Of someone whose last contract has ended (`leavers.ts`). */
  left?: Departure | null | undefined
}

/**
 * Does this actor hold this flag? The one place that reads flags, for screens and server alike.
 * Admin bypasses flags; Client, Employee and Contractor have none, so the answer for them is no
 * and whatever they may open is said by role in `pages.ts` and in the operation's access rule.
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
