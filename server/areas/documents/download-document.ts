import type { Action } from '../../calls/handlers.ts'
import { orNotFound } from '../../errors/app-error.ts'
import { linkExpiry } from '../../file-links/session-link.ts'
import { documentById } from './load-documents.ts'

export const downloadDocument: Action<'employee/download-document'> = async ({ documentId }, context) => {
  const { db, session, now } = context
  const document = orNotFound(await documentById(db, session, documentId))
  const { file_url, file_name } = document
  return { file_url, file_name, expires_at: new Date(linkExpiry(now) * 1000).toISOString() }
}
