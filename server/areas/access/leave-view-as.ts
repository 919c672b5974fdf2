import type { Action } from '../../calls/handlers.ts'

/** Ends the session of a view of another person; does nothing for callers without such a session. */
export const leaveViewAs: Action<'employee/leave-view-as'> = async (_input, context) => {
  const { db, session } = context
  if (session.viewer === null) return context.nothingChanged({})
  await db.deleteFrom('sessions').where('id', '=', session.sessionId).execute()
  const actor = { ...session.viewer, role: 'Admin' }
  await context.record({ entity: 'person', entityId: session.id, companyId: null, actor })
  return {}
}
