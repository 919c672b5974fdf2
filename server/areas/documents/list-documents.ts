import type { Role } from '../../../access-control/roles.ts'
import type { Action } from '../../calls/handlers.ts'
import { documentsOf, requestsOf } from './load-documents.ts'
import { missingKinds } from './missing-kinds.ts'

export const listDocuments: Action<'employee/get-all-documents-employee'> = async ({ userId }, context) => {
  const { db, session, target } = context
  const personId = userId ?? session.id
  const role: Role = target?.role ?? session.role
  const [documents, requests, missing_documents] = await Promise.all([
    documentsOf(db, session, personId),
    requestsOf(db, session, personId),
    missingKinds(db, personId, role),
  ])
  return { documents, requests, missing_documents }
}
