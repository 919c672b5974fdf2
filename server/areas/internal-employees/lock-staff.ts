import type { Permissions } from '../../../access-control/permissions.ts'
import type { Session } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { AppError } from '../../errors/app-error.ts'

const COLUMNS = ['id', 'role', 'firstname', 'lastname', 'is_active', 'permissions', 'all_companies', 'version'] as const

/** An internal employee as the rules need it, held until the transaction ends. */
export interface LockedStaff {
  id: number
  firstname: string
  lastname: string
  is_active: boolean
  permissions: Permissions | null
  all_companies: boolean
  version: number
}

/**
 * Locks an internal employee, the caller and every other named person, in the order of their ids, so that two people who
 * change each other at once do not deadlock. The caller's rights are read again: they may have been withdrawn since the call
 * began. Throws STALE if the version of the record has changed.
 */
export async function lockStaff(
  db: Database,
  session: Session,
  id: number,
  { version, others = [] }: { version?: number | undefined; others?: readonly number[] } = {},
): Promise<{ person: LockedStaff; actor: Session; others: LockedStaff[] }> {
  const ids = [...new Set([id, session.id, ...others])]
  const rows = await db.selectFrom('people').select(COLUMNS).where('id', 'in', ids).orderBy('id').forUpdate().execute()
  const found = new Map(rows.map((row) => [row.id, row as LockedStaff & { role: string }]))
  const [person, caller] = [found.get(id), found.get(session.id)]
  if (person?.role !== 'InternalEmployee') throw new AppError('NOT_FOUND')
  if (!caller?.is_active) throw new AppError('FORBIDDEN')
  if (version !== undefined && version !== person.version) throw new AppError('STALE', { current: { version: person.version } })
  const actor: Session = { ...session, permissions: caller.permissions, allCompanies: caller.all_companies }
  return { person, actor, others: others.flatMap((other) => found.get(other) ?? []).filter(({ id: at }) => isStaff(found, at)) }
}

const isStaff = (found: ReadonlyMap<number, { role: string }>, id: number): boolean =>
  found.get(id)?.role === 'InternalEmployee'
