import { authorize } from '../../access-control/authorize.ts'
import { type OperationName, operations } from '../../contract/index.ts'
import type { Origin, Services, Session } from '../calls/context.ts'
import { doerOf } from '../calls/doer.ts'
import { writeHistory } from '../calls/history.ts'
import { loadSessionById } from '../calls/load-session.ts'
import { type FileRecord, findRecord } from './find-record.ts'
import type { SessionLink } from './session-link.ts'

/** May the session still make the call that gave the link out, for this record? */
function mayStill(session: Session, call: string, { companyId, personId, role }: FileRecord): boolean {
  const access = Object.hasOwn(operations, call) ? operations[call as OperationName].access : undefined
  if (access?.kind !== 'session') return false
  const record = { companyId, ...(personId === null ? {} : { personId }), ...(role === null ? {} : { role }) }
  return authorize(access, session, record) === 'allowed'
}

/**
 * The file of a record's link, for as long as the session it was made for exists and may still read the record; `null` if it
 * opens nothing. @param isOpening the first bytes are requested: this is written to the history
 */
export async function openRecordFile(
  { id, sessionId, call }: SessionLink,
  isOpening: boolean,
  origin: Origin,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): Promise<string | null> {
  const session = await loadSessionById(db, sessionId, clock())
  const record = session && (await findRecord(db, id))
  if (!session || !record || !mayStill(session, call, record)) return null
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
