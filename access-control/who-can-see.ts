import { areaOfPerson, authorize, type SessionAccess, type TargetRecord } from './authorize.ts'
import { can } from './can.ts'
import type { FlagPath } from './permissions.ts'
import type { ScopedActor } from './scope.ts'

/** The reason why a person may open a record: a sentence, and the flag where one decides. */
export interface Reason {
  why: string
  flag: FlagPath | null
  /** The relation that gives access to the record. */
  reach: string
}

/**
 * The reason why this actor may make this call on this record; `null` if not. The verdict is `authorize` itself, so the
 * answer cannot differ from the call; only the words are added here.
 */
export function reasonFor(access: SessionAccess, actor: ScopedActor, target: TargetRecord): Reason | null {
  if (authorize(access, actor, target) !== 'allowed') return null
  if (target.personId != null && target.personId === actor.id) return { why: 'Own record', flag: null, reach: 'Own record' }
  if (actor.role === 'Admin') return { why: 'Admin', flag: null, reach: 'All companies' }
  if (actor.role === 'Client') return { why: 'User of the company', flag: null, reach: 'Own company' }
  const flag = flagOf(access, actor, target)
  const reach = actor.allCompanies ? 'All companies' : 'Assigned company'
  return { why: flag === null ? 'Internal employee' : `flag ${flag}`, flag, reach }
}

function flagOf(access: SessionAccess, actor: ScopedActor, target: TargetRecord): FlagPath | null {
  const rule = access.roles[actor.role]
  if (typeof rule === 'object') return rule.anyOf.find((flag) => can(actor, flag)) ?? null
  if (typeof rule !== 'string' || rule === 'self') return null
  if (!rule.startsWith('target.')) return rule as FlagPath
  return `${areaOfPerson(target.role)}.${rule.slice('target.'.length)}` as FlagPath
}
