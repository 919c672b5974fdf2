import type { Action } from '../../calls/handlers.ts'
import type { Database } from '../../db/connect.ts'
import { endAccess } from '../session/end-access.ts'
import { handOver } from './hand-over.ts'
import { lockStaff } from './lock-staff.ts'
import { loadInternalEmployee } from './staff-record.ts'

/**
 * Opens or closes the account of an internal employee. Closing ends every session at once, also those of an Admin in a view
 * of this person, and invalidates mailed links and devices; their clients are handed over to a colleague.
 */
export const setActive: Action<'employee/set-active-internal-employee'> = async (input, context) => {
  const { db, session, now } = context
  const { idInternalEmployee: id, is_active, handOverTo, version } = input
  const others = handOverTo === undefined ? [] : [handOverTo]
  const { person, others: found } = await lockStaff(db, session, id, { version, others })
  if (person.is_active === is_active) context.nothingChanged()
  else {
    if (!is_active) {
      await handOver(
        context,
        person,
        found.find((one) => one.id === handOverTo),
      )
      await closeAccount(db, id, now)
    }
    await db
      .updateTable('people')
      .set(({ eb }) => ({ is_active, version: eb('version', '+', 1), updated_at: now.toISOString() }))
      .where('id', '=', id)
      .execute()
    const changes = [{ field: 'is_active', from: person.is_active, to: is_active }]
    await context.record({ entity: 'person', entityId: id, companyId: null, changes })
  }
  return { employee: await loadInternalEmployee(db, id, session) }
}

async function closeAccount(db: Database, personId: number, now: Date): Promise<void> {
  await endAccess(db, personId, now)
  await db.deleteFrom('sessions').where('view_as_id', '=', personId).execute()
}
