import type { Selectable } from 'kysely'
import type { Permissions } from '../../../access-control/permissions.ts'
import type { Session } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import type { People } from '../../db/types.ts'
import { AppError } from '../../errors/app-error.ts'
import { assignedTo } from './companies-in-reach.ts'

const COLUMNS = ['id', 'role', 'firstname', 'lastname', 'is_active', 'permissions', 'all_companies', 'version'] as const

/** An internal employee as the rules need it, held until the transaction ends. */
export interface LockedStaff extends Omit<Pick<Selectable<People>, (typeof COLUMNS)[number]>, 'permissions'> {
  permissions: Permissions | null
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
  const found = await lockPeople(db, [id, session.id, ...others])
  const person = found.get(id)
  if (person?.role !== 'InternalEmployee') throw new AppError('NOT_FOUND')
  if (version !== undefined && version !== person.version) throw new AppError('STALE', { current: { version: person.version } })
  const actor = await actorOf(db, session, found.get(session.id))
  return { person, actor, others: others.flatMap((other) => found.get(other) ?? []).filter(({ id: at }) => isStaff(found, at)) }
}

/** Locks the caller and reads their rights again, as `lockStaff` does. */
export async function lockCaller(db: Database, session: Session): Promise<Session> {
  return actorOf(db, session, (await lockPeople(db, [session.id])).get(session.id))
}

async function lockPeople(db: Database, ids: readonly number[]): Promise<Map<number, LockedStaff>> {
  const all = db
    .selectFrom('people')
    .select(COLUMNS)
    .where('id', 'in', [...new Set(ids)])
  const rows = await all.orderBy('id').forUpdate().execute()
  return new Map(rows.map((row) => [row.id, row as LockedStaff]))
}

/** The caller with the rights and the companies of now: assignments change only while the person is locked. */
async function actorOf(db: Database, session: Session, caller: LockedStaff | undefined): Promise<Session> {
  if (!caller?.is_active) throw new AppError('FORBIDDEN')
  const { permissions, all_companies: allCompanies } = caller
  return { ...session, permissions, allCompanies, assignedCompanies: await assignedTo(db, session.id) }
}

const isStaff = (found: ReadonlyMap<number, { role: string }>, id: number): boolean =>
  found.get(id)?.role === 'InternalEmployee'
