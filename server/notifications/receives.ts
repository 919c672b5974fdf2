import { inScope, type ScopedActor, scopeOf } from '../../access-control/scope.ts'
import { isNotice, isPreference, maySee, type ToldItem } from '../../contract/notifications/catalogue.ts'
import type { Notice } from '../../contract/notifications/definition.ts'

/** A possible recipient with their settings; people without a bell have no settings. */
export interface Candidate extends ScopedActor {
  mayApprove: boolean
  subscriptions: Record<string, unknown>
  preferences: Record<string, unknown>
  muted: readonly number[]
}

/** The members of an event that decide its recipients. */
export interface Happening {
  item: ToldItem
  /** The person it is about. */
  subjectId: number | null
  entity: string
  entityId: number | null
  companyId: number | null
  actorId: number | null
}

/**
 * The one rule of recipients: flow and checkbox are on, the flags of group and item hold, the company is in scope and not
 * muted, and no one is notified of their own action.
 */
export function receives(person: Candidate, happening: Happening): boolean {
  const { item, actorId, companyId } = happening
  if (person.id === actorId) return false
  if (isNotice(item)) return concerns(person, item, happening)
  if (person.subscriptions[item.flow] === false) return false
  if (isPreference(item) && person.preferences[item.key] === false) return false
  if (companyId !== null && person.muted.includes(companyId)) return false
  return maySee(person, item) && isInReach(person, happening)
}

/** The ids of these people who receive it. They differ in nothing else, so the rule is asked once where no id matters. */
export function receivers(ids: readonly number[], person: Omit<Candidate, 'id'>, happening: Happening): readonly number[] {
  const [first] = ids
  if (first === undefined) return []
  const isFor = (id: number) => receives({ ...person, id }, happening)
  const isAlike = !isNotice(happening.item) && scopeOf({ ...person, id: first }).kind === 'all' && happening.actorId === null
  if (isAlike) return isFor(first) ? ids : []
  return ids.filter(isFor)
}

/**
 * Notices about a person are for that person alone, those about a company for its administrators, and approvals for people
 * who may approve.
 */
function concerns(person: Candidate, { to }: Notice, { subjectId, companyId }: Happening): boolean {
  if (to === 'person') return person.id === subjectId
  const isOfCompany = person.role === 'Client' && companyId !== null && person.companyId === companyId
  return isOfCompany && (to === 'company' || person.mayApprove)
}

/** The provider's own bank accounts belong to no company, and are for all who have the flags. */
function isInReach(person: Candidate, { entity, entityId, companyId }: Happening): boolean {
  if (entity === 'bank-account') return true
  return inScope(scopeOf(person), { personId: entity === 'person' ? entityId : null, companyId })
}
