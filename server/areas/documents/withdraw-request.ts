import { sql } from 'kysely'
import { fileField } from '../../../contract/documents/kinds.ts'
import type { Action } from '../../calls/handlers.ts'
import { aboutPerson } from '../../calls/history.ts'
import { AppError } from '../../errors/app-error.ts'
import { completeDocuments } from './complete-documents.ts'
import { lockSubject, requestsOf } from './load-documents.ts'

/**
 * Withdraws a document request that is not answered yet, or all of a person. Uploaded documents keep their answer. Where
 * nothing else is missing, the onboarding advances.
 */
export const withdrawRequest: Action<'employee/withdraw-document-request'> = async ({ userId, requestId }, context) => {
  const { db, session, now } = context
  const subject = await lockSubject(db, userId, session)
  const requests = await requestsOf(db, session, subject.id, requestId ?? null)
  if (requestId !== undefined && requests.length === 0) throw new AppError('NOT_FOUND')
  const open = requests.filter(({ closed_at }) => closed_at === null)
  await sql`update document_requests set closed_at = ${now.toISOString()}
    where id = any(${open.map(({ id }) => id)}::int[])`.execute(db)
  const { status, missing } = await completeDocuments(context, subject)
  if (open.length === 0) context.nothingChanged()
  else {
    const kinds = [...new Set(open.flatMap(({ open_kinds }) => open_kinds))]
    await context.record({
      ...aboutPerson(subject.id, subject.companyId),
      ...(status === subject.onboarding ? {} : { from: subject.onboarding, to: status }),
      changes: kinds.map((kind) => ({ field: fileField(kind), from: 'requested', to: null })),
      visibility: 'All',
    })
  }
  return { missing_documents: missing, onboarding: { status } }
}
