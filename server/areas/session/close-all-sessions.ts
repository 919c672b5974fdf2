import type { Action } from '../../calls/handlers.ts'

/** Ends every session of the caller but the one that asks. */
export const closeAllSessions: Action<'employee/close-all-sessions'> = async (_input, { db, session, record }) => {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('person_id', '=', session.id)
    .where('id', '!=', session.sessionId)
    .executeTakeFirstOrThrow()
  await record({ entity: 'person', entityId: session.id, companyId: session.companyId })
  return { closed: Number(numDeletedRows) }
}
