import { type RawBuilder, sql } from 'kysely'
import type { Role } from '../../../access-control/roles.ts'
import type { ScopedActor } from '../../../access-control/scope.ts'
import { kindsFor } from '../../../contract/documents/kinds.ts'
import { t } from '../../../contract/language/texts.ts'
import { inScope } from '../../calls/in-scope.ts'
import type { Database } from '../../db/connect.ts'
import { AppError, orNotFound } from '../../errors/app-error.ts'

/** The person of documents, with the members that this area needs. */
export interface Subject {
  id: number
  role: Role
  companyId: number | null
  onboarding: string | null
  version: number
}

/** The person in the actor's reach. Throws NOT_FOUND. */
export const findSubject = (db: Database, id: number, actor: ScopedActor): Promise<Subject> => readSubject(db, id, actor, sql``)

/**
 * The person in the actor's reach, locked until the transaction ends, so that changes of their documents run one after the
 * other.
 */
export const lockSubject = (db: Database, id: number, actor: ScopedActor): Promise<Subject> =>
  readSubject(db, id, actor, sql`for no key update`)

async function readSubject(db: Database, id: number, actor: ScopedActor, lock: RawBuilder<unknown>): Promise<Subject> {
  const { rows } = await sql<Subject>`
    select p.id, p.role, p.company_id as "companyId", p.onboarding_status as onboarding, p.version from people p
    where p.id = ${id} and ${inScope(actor, 'p.company_id', 'p.id')} ${lock}`.execute(db)
  return orNotFound(rows[0])
}

/** Throws DOCUMENT_NOT_NEEDED where people of this role have no such document. */
export function refuseNotNeeded(role: Role, kinds: readonly string[]): void {
  const known = kindsFor(role).map(({ key }) => key)
  if (kinds.every((kind) => known.includes(kind))) return
  const people = t(role === 'Contractor' ? 'server-documents.contractors' : 'server-documents.thisPerson')
  throw new AppError('DOCUMENT_NOT_NEEDED', { values: { people } })
}

/** Sets the onboarding status. Staff has no onboarding and therefore no status. */
export async function setOnboarding(db: Database, subject: Subject, status: string, now: Date): Promise<void> {
  if (subject.onboarding === status) return
  await sql`update people set onboarding_status = ${status}, version = version + 1, updated_at = ${now.toISOString()}
    where id = ${subject.id}`.execute(db)
}
