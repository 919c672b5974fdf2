import { inScope, scopeOf } from '../../access-control/scope.ts'
import type { Origin, Services } from '../calls/context.ts'
import { doerOf } from '../calls/doer.ts'
import { writeHistory } from '../calls/history.ts'
import { loadSessionById } from '../calls/load-session.ts'
import { findRecord } from './find-record.ts'
import type { SessionLink } from './session-link.ts'

/**
 * The file of a record's link, for as long as the session it was made for exists and still reaches the record; `null` if it
 * opens nothing. @param isOpening the first bytes are requested: this is written to the history
 */
export async function openRecordFile(
  { id, sessionId }: SessionLink,
  isOpening: boolean,
  origin: Origin,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): Promise<string | null> {
  const session = await loadSessionById(db, sessionId, clock())
  const record = session && (await findRecord(db, id))
  if (!session || !record || !inScope(scopeOf(session), record)) return null
  if (isOpening) {
    const { entity, entityId, companyId, name } = record
    const changes = [{ field: 'file', from: null, to: name }]
    await db
      .transaction()
      .execute((tx) =>
        writeHistory(tx, [{ entity, entityId, companyId, action: 'file.opened', changes }], doerOf(session), origin),
      )
  }
  return id
}
