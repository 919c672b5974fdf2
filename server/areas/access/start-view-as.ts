import type { Action } from '../../calls/handlers.ts'
import { findColumns, insertRow } from '../../db/rows.ts'
import { tokenDigest } from '../../db/token-digest.ts'
import { AppError, orNotFound } from '../../errors/app-error.ts'
import { newToken } from '../session/one-time-token.ts'

const VIEW_MINUTES = 60

/**
 * Opens a session in which the Admin sees this internal employee's view, for an hour. It refuses every writing call
 * (run-operation.ts), and ends with the session it was opened from.
 */
export const startViewAs: Action<'employee/start-view-as'> = async ({ idInternalEmployee: id }, context) => {
  const { db, session, now, origin } = context
  const person = orNotFound(await findColumns(db, 'people', { id }, ['firstname', 'lastname', 'is_active']))
  if (!person.is_active) throw new AppError('ACCOUNT_CLOSED', { values: { name: `${person.firstname} ${person.lastname}` } })
  const token = newToken()
  const at = now.toISOString()
  const expires_at = new Date(now.getTime() + VIEW_MINUTES * 60_000).toISOString()
  await insertRow(db, 'sessions', {
    person_id: session.id,
    view_as_id: id,
    parent_id: session.sessionId,
    token_hash: tokenDigest(token),
    began_with: session.beganWith,
    has_factor: session.hasFactor,
    device: origin.device,
    ip: origin.ip,
    created_at: at,
    last_seen: at,
    confirmed_at: at,
    expires_at,
  })
  await context.record({ entity: 'person', entityId: id, companyId: null })
  return { token, expires_at }
}
