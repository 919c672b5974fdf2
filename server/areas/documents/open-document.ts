import { authorize } from '../../../access-control/authorize.ts'
import { fileField } from '../../../contract/documents/kinds.ts'
import { operations } from '../../../contract/index.ts'
import type { Origin, Services } from '../../calls/context.ts'
import { doerOf } from '../../calls/doer.ts'
import { aboutPerson, writeHistory } from '../../calls/history.ts'
import { loadSessionById } from '../../calls/load-session.ts'
import { loadTarget } from '../../calls/load-target.ts'
import { findColumns } from '../../db/rows.ts'
import type { SessionLink } from '../../file-links/session-link.ts'
import { keptText } from '../../words/kept-text.ts'

const { access } = operations['employee/download-document']

/**
 * The stored file of a link, for as long as the session it was made for exists and may still download the document: a shared
 * link opens as that person, and signing out invalidates the links. `null` if it opens nothing. @param isOpening the first bytes
 * are requested: this is written to the history
 */
export async function openDocument(
  { id, sessionId }: SessionLink,
  isOpening: boolean,
  origin: Origin,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): Promise<string | null> {
  const documentId = Number(id)
  const session = await loadSessionById(db, sessionId, clock())
  if (!session) return null
  const target = access.target && (await loadTarget(db, access.target, { documentId }, session))
  if (!target || authorize(access, session, target) !== 'allowed') return null
  const document = await findColumns(db, 'documents', { id: documentId }, ['kind', 'version', 'file_id', 'person_id'])
  if (!document) return null
  if (isOpening) {
    const entry = {
      ...aboutPerson(document.person_id, target.companyId),
      action: 'document.opened',
      changes: [
        { field: fileField(document.kind), from: null, to: keptText('server-documents.version', { n: document.version }) },
      ],
    }
    await db.transaction().execute((tx) => writeHistory(tx, [entry], doerOf(session), origin))
  }
  return document.file_id
}
