import type { Actor } from './can.ts'

/** The person who makes a call, with all that decides which records are theirs. */
export interface ScopedActor extends Actor {
  id: number
  companyId: number | null
  /** InternalEmployee only: `false` limits to `assignedCompanies`. */
  allCompanies: boolean
  assignedCompanies: readonly number[]
  /** Set where an API key makes the call. It has the number of the person who made it, but no own record. */
  key?: { id: number; name: string; scopes: readonly string[] } | undefined
}

/** No record has this number. */
const NOBODY = 0
/** The person whose own records the caller may reach. */
export const selfOf = ({ id, key }: Pick<ScopedActor, 'id' | 'key'>): number => (key ? NOBODY : id)

/**
 * The records an actor may reach at all, before any flag is asked:
 * everything, the people and data of some companies (plus the own record), or only the own record.
 */
export type Scope =
  | { kind: 'all' }
  | { kind: 'companies'; companyIds: readonly number[]; selfId: number }
  | { kind: 'self'; selfId: number }

export function scopeOf(actor: ScopedActor): Scope {
  switch (actor.role) {
    case 'Admin':
      return { kind: 'all' }
    case 'InternalEmployee':
      return actor.allCompanies
        ? { kind: 'all' }
        : { kind: 'companies', companyIds: actor.assignedCompanies, selfId: selfOf(actor) }
    case 'Client':
      return { kind: 'companies', companyIds: actor.companyId === null ? [] : [actor.companyId], selfId: selfOf(actor) }
    case 'Employee':
    case 'Contractor':
      return { kind: 'self', selfId: selfOf(actor) }
  }
}

/** A record as the scope sees it: a person (with its company), or anything that belongs to a company. */
export interface ScopedRecord {
  personId?: number | null
  companyId: number | null
}

export function inScope(scope: Scope, record: ScopedRecord): boolean {
  if (scope.kind === 'all') return true
  if (record.personId != null && record.personId === scope.selfId) return true
  return scope.kind === 'companies' && record.companyId !== null && scope.companyIds.includes(record.companyId)
}
