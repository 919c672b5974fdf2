import { sql } from 'kysely'
import { DOCUMENT_KINDS, fileField } from '../../../contract/documents/kinds.ts'
import { COUNTS_AS_THERE, statusAfter } from '../../../contract/documents/machines.ts'
import type { Person } from '../../../contract/people/schemas.ts'
import type { ContextOf, PreparedAction } from '../../calls/handlers.ts'
import { aboutPerson } from '../../calls/history.ts'
import { insertForId } from '../../db/rows.ts'
import { orNotFound, validationError } from '../../errors/app-error.ts'
import type { StoredFile } from '../../outside/storage/stored-file.ts'
import { advanceGuide } from '../guide/advance.ts'
import { loadPerson } from '../people/person-record.ts'
import { completeDocuments } from './complete-documents.ts'
import { documentsOf, lockSubject, refuseNotNeeded, type Subject } from './load-documents.ts'
import { documentMachine } from './machines.ts'

const OPERATION = 'employee/upload-docs-employee'
type Context = ContextOf<typeof OPERATION>

interface Arrival {
  kind: string
  file: StoredFile
}

/** Stores documents (D2, D3): each as a new version; the earlier one becomes Replaced. */
export const uploadDocuments: PreparedAction<typeof OPERATION> = {
  prepare: async ({ idEmployee }, { session, target, files, store, services }) => {
    const kinds = files.map(({ field }) => kindOf(field))
    const subject = target?.role ?? session.role
    refuseNotNeeded(subject, kinds)
    const sent = Object.fromEntries(files.map(({ kind, bytes }, at) => [kinds[at], { kind, size: bytes }]))
    const errors = services.forms.validate('documents', { viewer: session.role, subject }, sent)
    if (errors.length > 0) throw validationError(errors.map(({ field, message }) => ({ field: fileFieldOf(field), message })))
    const arrivals: Arrival[] = []
    for (const [at, file] of files.entries()) arrivals.push({ kind: kinds[at] as string, file: await store(file) })
    return (context) => takeIn(arrivals, idEmployee ?? session.id, context)
  },
}

/** Maps a field of the form, such as `rfc.size`, to the member of the call. */
const fileFieldOf = (field: string): string => fileField(field.split('.')[0] ?? field)

function kindOf(field: string): string {
  const kind = DOCUMENT_KINDS.find(({ key }) => fileField(key) === field)
  if (!kind) throw new Error(`The field "${field}" belongs to no kind of document.`)
  return kind.key
}

async function takeIn(arrivals: readonly Arrival[], personId: number, context: Context) {
  const { db, session, now } = context
  const subject = await lockSubject(db, personId, session)
  const changes = []
  for (const arrival of arrivals) {
    const change = await addVersion(arrival, subject, context)
    if (change) changes.push(change)
  }
  const { status, missing } = await completeDocuments(context, subject)
  if (changes.length === 0) context.nothingChanged()
  else {
    const isMoved = status !== subject.onboarding
    await context.record({
      ...aboutPerson(subject.id, subject.companyId),
      ...(isMoved ? { from: subject.onboarding, to: status } : {}),
      changes,
      visibility: 'All',
    })
  }
  // The upload may complete the current step of the onboarding guide.
  const person = orNotFound(await loadPerson(db, personId, session, now))
  await advanceGuide(context, person)
  const documents = await documentsOf(db, session, subject.id)
  return {
    documents: documents.filter(
      ({ kind, status }) => status !== 'Replaced' && arrivals.some((arrival) => arrival.kind === kind),
    ),
    employee_detail: linksIn(person),
    missing_documents: missing,
    onboarding: { status },
  }
}

const linksIn = ({ employee_detail }: Person) => {
  const fields = DOCUMENT_KINDS.map(({ key }) => fileField(key))
  return Object.fromEntries(Object.entries(employee_detail).filter(([name]) => fields.includes(name)))
}

/**
 * Inserts the new version of a kind. The same file again is the same document: it answers open requests, else nothing has
 * changed (a second click, a lost answer).
 */
async function addVersion({ kind, file }: Arrival, subject: Subject, context: Context) {
  const { db, session, now } = context
  const former = await currentOf(db, subject.id, kind)
  if (former && former.sha256 === file.sha256 && COUNTS_AS_THERE.includes(former.status)) {
    const isAnswer = await answerRequests(former.id, kind, subject.id, context)
    return isAnswer ? { field: fileField(kind), from: 'requested', to: former.name } : null
  }
  await context.keepFile(file)
  if (former) {
    const status = statusAfter(documentMachine, 'replace', former.status)
    if (status === null) throw new Error(`A document that is ${former.status} cannot be replaced.`)
    await db.updateTable('documents').set({ status }).where('id', '=', former.id).execute()
  }
  const id = await insertForId(db, 'documents', {
    person_id: subject.id,
    kind,
    version: sql<number>`(select coalesce(max(version), 0) + 1 from documents where person_id = ${subject.id} and kind = ${kind})`,
    file_id: file.id,
    uploaded_by: session.id,
    uploaded_at: now.toISOString(),
  })
  await answerRequests(id, kind, subject.id, context)
  return { field: fileField(kind), from: former?.name ?? null, to: file.name }
}

const currentOf = (db: Context['db'], personId: number, kind: string) =>
  db
    .selectFrom('documents as d')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .select(['d.id', 'd.status', 'f.sha256', 'f.name'])
    .where('d.person_id', '=', personId)
    .where('d.kind', '=', kind)
    .where('d.status', '<>', 'Replaced')
    .executeTakeFirst()

/** Marks open requests for this kind as answered; those without open kinds are closed. @returns false if there are none */
async function answerRequests(documentId: number, kind: string, personId: number, { db, now }: Context): Promise<boolean> {
  const { numAffectedRows } = await sql`update document_request_items i set document_id = ${documentId} from document_requests r
    where r.id = i.request_id and r.person_id = ${personId} and r.closed_at is null
      and i.kind = ${kind} and i.document_id is null`.execute(db)
  await sql`update document_requests r set closed_at = ${now.toISOString()}
    where r.person_id = ${personId} and r.closed_at is null
      and not exists (select from document_request_items i where i.request_id = r.id and i.document_id is null)`.execute(db)
  return numAffectedRows !== undefined && numAffectedRows > 0n
}
