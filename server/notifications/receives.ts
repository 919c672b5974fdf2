import { inScope, type ScopedActor, scopeOf } from '../../access-control/scope.ts'
import { isPreference, maySee } from '../../contract/notifications/catalogue.ts'
import type { NotificationItem } from '../../contract/notifications/definition.ts'

/** Somebody with a bell, and what they chose. */
export interface Candidate extends ScopedActor {
  subscriptions: Record<string, unknown>
  preferences: Record<string, unknown>
  muted: readonly number[]
}

/** What happened, as far as who hears of it depends on it. */
export interface Happening {
  item: NotificationItem
  entity: string
  entityId: number | null
  companyId: number | null
  actorId: number | null
}

/**
 * The one rule of who gets what (`design/domain.md` §11.2): flow and box are on, the flags of group and item hold, the
 * company is in scope and not muted, and nobody hears of what they did themselves.
 */
export function receives(person: Candidate, happening: Happening): boolean {
  const { item, actorId, companyId } = happening
  if (person.id === actorId) return false
  if (person.subscriptions[item.flow] === false) return false
  if (isPreference(item) && person.preferences[item.key] === false) return false
  if (companyId !== null && person.muted.includes(companyId)) return false
  return maySee(person, item) && isInReach(person, happening)
}

/** The provider's own bank accounts belong to no company, and are for all who have the flags. */
function isInReach(person: Candidate, { entity, entityId, companyId }: Happening): boolean {
  if (entity === 'bank-account') return true
  return inScope(scopeOf(person), { personId: entity === 'person' ? entityId : null, companyId })
}
