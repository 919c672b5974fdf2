import { can } from '../../../access-control/can.ts'
import { visiblePermissions } from '../../../access-control/grants.ts'
import { cleanFormData } from '../../../contract/forms/clean.ts'
import type { Action } from '../../calls/handlers.ts'
import { changeRecord, replaceRow } from '../../db/rows.ts'
import { AppError } from '../../errors/app-error.ts'
import { assignedTo, checkReach, writeAssignments } from './companies-in-reach.ts'
import { flagChanges, grant } from './grant.ts'
import { lockStaff } from './lock-staff.ts'
import { loadInternalEmployee } from './staff-record.ts'

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
  await changeRecord(db, 'people', id, { permissions: JSON.stringify(change.permissions) }, now)
  await context.record({ entity: 'person', entityId: id, companyId: null, changes })
  return answer
}

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
    await changeRecord(db, 'people', id, { all_companies: all }, now)
    await context.record({ entity: 'person', entityId: id, companyId: null, changes })
  }
  const { assigned_companies, all_companies, version: current } = await loadInternalEmployee(db, id, session)
  return { assigned_companies, all_companies, version: current }
}

/** Changes position and department; members that are left out keep their value. */
export const updateInternalEmployee: Action<'employee/update-internal-employee'> = async (input, context) => {
  const { db, session, services, now } = context
  const { idInternalEmployee: id, version, ...sent } = input
  services.forms.check('internal-employee-position', null, cleanFormData(sent))
  const { actor } = await lockStaff(db, session, id, { version })
  if (!can(actor, 'internalEmployees.edit')) throw new AppError('FORBIDDEN')
  const stored = await loadInternalEmployee(db, id, session)
  const changes = (['position', 'department'] as const).flatMap((field) => {
    const to = input[field] === undefined ? stored[field] : input[field]?.trim() || null
    return to === stored[field] ? [] : [{ field, from: stored[field], to }]
  })
  if (changes.length === 0) return context.nothingChanged({ internalEmployee: stored })
  const values = Object.fromEntries(changes.map(({ field, to }) => [field, to]))
  await replaceRow(db, 'internal_employees', { person_id: id }, values)
  await changeRecord(db, 'people', id, {}, now)
  await context.record({ entity: 'person', entityId: id, companyId: null, changes })
  return { internalEmployee: await loadInternalEmployee(db, id, session) }
}
