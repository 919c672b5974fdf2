import { sql } from 'kysely'
import { can } from '../../../access-control/can.ts'
import { visiblePermissions } from '../../../access-control/grants.ts'
import type { Action } from '../../calls/handlers.ts'
import { AppError } from '../../errors/app-error.ts'
import { flagChanges, grant } from './grant.ts'
import { lockStaff } from './lock-staff.ts'

/**
 * Changes the permissions of an internal employee. They take effect with that person's next call, since each call reads the
 * session again. No caller changes their own permissions or grants flags they do not hold.
 */
export const updatePermissions: Action<'employee/update-permissions-internal-employee'> = async (input, context) => {
  const { db, session, now } = context
  const { idInternalEmployee: id, newJsonPermissions, version } = input
  if (id === session.id) throw new AppError('OWN_PERMISSIONS')
  const { person, actor } = await lockStaff(db, session, id, { version })
  if (!can(actor, 'internalEmployees.viewDetails')) throw new AppError('FORBIDDEN')

  const change = grant(actor, person.permissions, newJsonPermissions)
  const changes = flagChanges(change)
  const isSame = changes.length === 0
  const answer = { permissions: visiblePermissions(actor, change.permissions), version: person.version + (isSame ? 0 : 1) }
  if (isSame) return context.nothingChanged(answer)
  await sql`update people set permissions = ${JSON.stringify(change.permissions)}::jsonb, version = version + 1,
    updated_at = ${now.toISOString()} where id = ${id}`.execute(db)
  await context.record({ entity: 'person', entityId: id, companyId: null, changes })
  return answer
}
