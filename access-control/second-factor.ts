import rule from '../schemas/second-factor.json' with { type: 'json' }
import { type Actor, can } from './can.ts'
import type { FlagPath } from './permissions.ts'
import type { Role } from './roles.ts'

/** The roles, and the flags of staff, that must have a second factor: those that move money or give others rights. */
export const FACTOR_RULE = rule as { roles: readonly Role[]; flags: readonly FlagPath[] }

/** Does the rule ask this person for a second factor? */
export const mustHaveFactor = (actor: Actor): boolean =>
  FACTOR_RULE.roles.includes(actor.role) || FACTOR_RULE.flags.some((flag) => can(actor, flag))
