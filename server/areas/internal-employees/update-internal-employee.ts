import { can } from '../../../access-control/can.ts'
import { cleanFormData } from '../../../contract/forms/clean.ts'
import type { Action } from '../../calls/handlers.ts'
import { updateRow } from '../../db/rows.ts'
import { AppError, validationError } from '../../errors/app-error.ts'
import { lockStaff } from './lock-staff.ts'
import { loadInternalEmployee } from './staff-record.ts'

/** Changes position and department; members that are left out keep their value. */
export const updateInternalEmployee: Action<'employee/update-internal-employee'> = async (input, context) => {
  const { db, session, services, now } = context
  const { idInternalEmployee: id, version, ...sent } = input
  const errors = services.forms.validate('internal-employee-position', null, cleanFormData(sent))
  if (errors.length > 0) throw validationError(errors)
  const { actor } = await lockStaff(db, session, id, { version })
  if (!can(actor, 'internalEmployees.edit')) throw new AppError('FORBIDDEN')
  const stored = await loadInternalEmployee(db, id, session)
  const changes = (['position', 'department'] as const).flatMap((field) => {
    const to = input[field] === undefined ? stored[field] : input[field]?.trim() || null
    return to === stored[field] ? [] : [{ field, from: stored[field], to }]
  })
  if (changes.length === 0) return context.nothingChanged({ internalEmployee: stored })
  const values = Object.fromEntries(changes.map(({ field, to }) => [field, to]))
  await db
    .insertInto('internal_employees')
    .values({ person_id: id, ...values })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values))
    .execute()
  await updateRow(db, 'people', id, ({ eb }) => ({ version: eb('version', '+', 1), updated_at: now.toISOString() }))
  await context.record({ entity: 'person', entityId: id, companyId: null, changes })
  return { internalEmployee: await loadInternalEmployee(db, id, session) }
}
