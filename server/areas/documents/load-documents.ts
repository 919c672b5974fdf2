import { type RawBuilder, sql } from 'kysely'
import type { Role } from '../../../access-control/roles.ts'
import type { ScopedActor } from '../../../access-control/scope.ts'
import { inKindOrder, kindsFor, labelOf, placeOfKind } from '../../../contract/documents/kinds.ts'
import type { DocumentRequest, PersonDocument } from '../../../contract/documents/schemas.ts'
import { t } from '../../../contract/language/texts.ts'
import { inScope } from '../../calls/in-scope.ts'
import type { Database } from '../../db/connect.ts'
import { changeRecord } from '../../db/rows.ts'
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
  if (subject.onboarding !== status) await changeRecord(db, 'people', subject.id, { onboarding_status: status }, now)
}

type Row = Omit<PersonDocument, 'title' | 'file_url'>

/** Documents in the actor's reach that meet a condition on `d`: by kind in the order of the file, newest version first. */
async function loadDocuments(db: Database, actor: ScopedActor, condition: RawBuilder<unknown>): Promise<PersonDocument[]> {
  const { rows } = await sql<Row>`
    select d.id, d.person_id as user_id, d.kind, f.name as file_name, f.bytes as size, f.sha256, d.version, d.status,
      d.reject_reason, d.expiry_date, ${nameOf('d.uploaded_by')} as uploaded_by, d.uploaded_at,
      ${nameOf('d.reviewed_by')} as reviewed_by, d.reviewed_at
    from documents d join files f on f.id = d.file_id join people p on p.id = d.person_id
    where ${condition} and ${inScope(actor, 'p.company_id', 'p.id')}
    order by d.version desc`.execute(db)
  const documents = rows.map((row) => ({ ...row, title: labelOf(row.kind), file_url: String(row.id) }))
  return documents.sort((one, two) => placeOfKind(one.kind) - placeOfKind(two.kind))
}

export const documentsOf = (db: Database, actor: ScopedActor, personId: number) =>
  loadDocuments(db, actor, sql`d.person_id = ${personId}`)

/** One document; `undefined` where there is none in reach. */
export const documentById = async (db: Database, actor: ScopedActor, id: number) =>
  (await loadDocuments(db, actor, sql`d.id = ${id}`))[0]

/** The document requests to a person, newest first; `id` selects one of them. */
export async function requestsOf(
  db: Database,
  actor: ScopedActor,
  personId: number,
  id: number | null = null,
): Promise<DocumentRequest[]> {
  const { rows } = await sql<DocumentRequest>`
    select r.id, array(select i.kind from document_request_items i where i.request_id = r.id) as kinds,
      array(select i.kind from document_request_items i where i.request_id = r.id and i.document_id is null) as open_kinds,
      r.detail, r.due_date, ${nameOf('r.requested_by')} as requested_by, r.created_at, r.closed_at
    from document_requests r join people p on p.id = r.person_id
    where r.person_id = ${personId} and ${id === null ? sql`true` : sql`r.id = ${id}`}
      and ${inScope(actor, 'p.company_id', 'p.id')}
    order by r.id desc`.execute(db)
  return rows.map((row) => ({ ...row, kinds: inKindOrder(row.kinds), open_kinds: inKindOrder(row.open_kinds) }))
}

const nameOf = (column: string) =>
  sql`(select json_build_object('id', id, 'name', firstname || ' ' || lastname) from people where id = ${sql.ref(column)})`
