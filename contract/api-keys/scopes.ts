import { areaOfPerson, type SessionAccess } from '../../access-control/authorize.ts'
import { ALL_FLAGS, type FlagPath, MONEY_FLAGS, type Permissions } from '../../access-control/permissions.ts'
import { SIMPLE_RESOURCES } from '../../access-control/resources.ts'
import { FACTOR_RULE } from '../../access-control/second-factor.ts'
import file from '../../schemas/api-scopes.json' with { type: 'json' }
import { OPERATION_GROUPS } from '../index.ts'
import type { Operation } from '../operation.ts'

/** Groups of operations that keys may call, each with the name of its scopes. */
const AREA_OF_GROUP: Readonly<Record<string, string>> = {
  ...file.groups,
  ...Object.fromEntries(SIMPLE_RESOURCES.map(({ title, name }) => [title, name])),
}
/** Scopes that open no call of their own, but show more in the answers of others. */
const SCOPE_FLAGS: Readonly<Record<string, readonly string[]>> = file.flags
const CLOSED_FLAGS: ReadonlySet<string> = new Set([...MONEY_FLAGS, ...FACTOR_RULE.flags, ...file.closedFlags])

/** The roles that a key acts in: one of all companies as staff, one of a company as that company. */
type KeyRole = 'InternalEmployee' | 'Client'

/** The flags of staff for a call, without those that move money or give rights; `null` where only such flags open it. */
function flagsOf({ roles }: SessionAccess): FlagPath[] | null {
  const rule = roles.InternalEmployee
  if (typeof rule === 'boolean' || rule === 'self') return []
  const named = typeof rule === 'object' ? rule.anyOf : [rule.replace('target', areaOfPerson('Employee'))]
  const open = named.filter((flag) => !CLOSED_FLAGS.has(flag)) as FlagPath[]
  return open.length > 0 ? open : null
}

/** The reason why no key may make this call; `null` where a scope opens it. */
function closedBecause(name: string, group: string, { access, stepUp, answer }: Operation): string | null {
  if (access.kind !== 'session') return 'it has no session'
  if (stepUp) return 'it asks for the password'
  if ('streamToken' in answer.properties) return 'its stream belongs to a session'
  if (!AREA_OF_GROUP[group]) return 'its group is not open to keys'
  if (Object.hasOwn(file.closedCalls, name)) return file.closedCalls[name as keyof typeof file.closedCalls]
  const isForKeys = [access.roles.InternalEmployee, access.roles.Client].some((rule) => rule !== false && rule !== 'self')
  if (!isForKeys) return 'it is for other roles'
  return flagsOf(access) === null ? 'it moves money or gives rights' : null
}

interface Scoped {
  scope: string
  name: string
  flags: readonly FlagPath[]
  /** A key of a company may make it. */
  isForCompanies: boolean
}

/** Every call that a key can make, with its scope: the operation table, without all that stays with people. */
const SCOPED: ReadonlyMap<object, Scoped> = new Map(
  Object.entries(OPERATION_GROUPS).flatMap(([group, table]) =>
    Object.entries(table as Record<string, Operation>).flatMap(([name, operation]): [object, Scoped][] => {
      if (closedBecause(name, group, operation) !== null || operation.access.kind !== 'session') return []
      const scope = `${AREA_OF_GROUP[group]}:${operation.writes ? 'write' : 'read'}`
      const { Client } = operation.access.roles
      const isForCompanies = Client !== false && Client !== 'self'
      return [[operation, { scope, name, flags: flagsOf(operation.access) ?? [], isForCompanies }]]
    }),
  ),
)

/** The scope that opens a call to keys; `null` where none does. */
export const scopeOfCall = (operation: Operation): string | null => SCOPED.get(operation)?.scope ?? null

const CALLS_OF_SCOPE = Map.groupBy(SCOPED.values(), ({ scope }) => scope)

/** Every scope, with the calls that it opens; of each area reading first. */
export const API_SCOPES: readonly { scope: string; calls: readonly string[]; isForCompanies: boolean }[] = [
  ...[...new Set(Object.values(AREA_OF_GROUP))]
    .flatMap((area) => [`${area}:read`, `${area}:write`])
    .flatMap((scope) => {
      const calls = CALLS_OF_SCOPE.get(scope)
      if (!calls) return []
      return [{ scope, calls: calls.map(({ name }) => name), isForCompanies: calls.some((call) => call.isForCompanies) }]
    }),
  // A company sees the data of companies, regardless of the scopes of its key.
  ...Object.keys(SCOPE_FLAGS).map((scope) => ({ scope, calls: [], isForCompanies: false })),
]

export const SCOPE_NAMES: readonly string[] = API_SCOPES.map(({ scope }) => scope)

/** The flags of a key of all companies: those that its calls ask for, and every other one denied. */
export function flagsOfScopes(scopes: readonly string[]): Permissions {
  const granted = new Set<string>([...SCOPED.values()].flatMap(({ scope, flags }) => (scopes.includes(scope) ? flags : [])))
  for (const scope of scopes) for (const flag of SCOPE_FLAGS[scope] ?? []) granted.add(flag)
  const all: Record<string, Record<string, boolean>> = {}
  for (const path of ALL_FLAGS) {
    const [area = '', flag = ''] = path.split('.')
    all[area] = { ...all[area], [flag]: granted.has(path) }
  }
  return all as Permissions
}

/** The role that a key acts in. */
export const roleOfKey = (companyId: number | null): KeyRole => (companyId === null ? 'InternalEmployee' : 'Client')
