import { can } from '../../../access-control/can.ts'
import type { Action } from '../../calls/handlers.ts'
import { AppError } from '../../errors/app-error.ts'
import { assignedTo, checkReach, writeAssignments } from './companies-in-reach.ts'
import { lockStaff } from './lock-staff.ts'
import { loadInternalEmployee } from './staff-record.ts'

/**
 * Sets the companies that an internal employee works for. `all_companies` is a switch of its own, because "no company means
 * all" would widen the reach when the last one is removed.
 */
export const assignCompanies: Action<'employee/assign-company-to-internal-employee'> = async (input, context) => {
  const { db, session, now } = context
  const { idInternalEmployee: id, version } = input
  if (id === session.id) throw new AppError('OWN_COMPANIES')
  const { person, actor } = await lockStaff(db, session, id, { version })
  if (!can(actor, 'internalEmployees.edit')) throw new AppError('FORBIDDEN')
  const all = input.all_companies ?? person.all_companies
  const companyIds = [...new Set(input.companyIds)].sort((a, b) => a - b)
  await checkReach(db, actor, { all, companyIds })

  const before = await assignedTo(db, id)
  const changes = [
    { field: 'all_companies', from: person.all_companies, to: all },
    { field: 'assigned_companies', from: before.join(', '), to: companyIds.join(', ') },
  ].filter(({ from, to }) => from !== to)
  if (changes.length === 0) context.nothingChanged()
  else {
    await writeAssignments(db, id, companyIds)
    await db
      .updateTable('people')
      .set(({ eb }) => ({ all_companies: all, version: eb('version', '+', 1), updated_at: now.toISOString() }))
      .where('id', '=', id)
      .execute()
    await context.record({ entity: 'person', entityId: id, companyId: null, changes })
  }
  const { assigned_companies, all_companies, version: current } = await loadInternalEmployee(db, id, session)
  return { assigned_companies, all_companies, version: current }
}
