import { can } from '../../../access-control/can.ts'
import { NO_PERMISSIONS } from '../../../access-control/grants.ts'
import type { Action, InputTo } from '../../calls/handlers.ts'
import { insertForId, insertRow } from '../../db/rows.ts'
import { AppError } from '../../errors/app-error.ts'
import { refuseDuplicates, throwRefusal } from '../people/refuse-duplicates.ts'
import { checkReach, writeAssignments } from './companies-in-reach.ts'
import { flagChanges, grant } from './grant.ts'
import { lockCaller } from './lock-staff.ts'

type Input = InputTo<'employee/create-internal-employee'>

const NOBODY = 0

/**
 * Creates an internal employee and enqueues the invitation: the mail with the first-login link is sent after the commit. A
 * new employee holds only the flags that the caller grants, and money flags only where named.
 */
export const createInternalEmployee: Action<'employee/create-internal-employee'> = async (input, context) => {
  const { db, session, services, now } = context
  const { newJsonPermissions, all_companies, companyIds = [] } = input
  const sent = textsOf(input)
  services.forms.check('internal-employee', null, sent)
  const { email, phone, firstname, lastname, position, department } = sent

  const actor = await lockCaller(db, session)
  if (!can(actor, 'internalEmployees.edit')) throw new AppError('FORBIDDEN')
  const change = grant(actor, NO_PERMISSIONS, newJsonPermissions ?? {})
  const all = all_companies ?? actor.allCompanies
  await checkReach(db, actor, { all, companyIds })
  await refuseDuplicates(
    db,
    NOBODY,
    new Map([
      ['email', email],
      ['phone', phone],
    ]),
  )

  const at = now.toISOString()
  const id = await insertForId(db, 'people', {
    role: 'InternalEmployee',
    firstname,
    lastname,
    email,
    phone,
    all_companies: all,
    permissions: JSON.stringify(change.permissions),
    onboarding_status: 'Request',
    user_guide: true,
    created_at: at,
    updated_at: at,
  }).catch(throwRefusal)
  const staff = { person_id: id, position: position || null, department: department || null, invited_at: at }
  await insertRow(db, 'internal_employees', staff)
  await writeAssignments(db, id, companyIds)
  await context.enqueue('send-reset-link', { email, origin: context.origin })
  await context.record({ entity: 'person', entityId: id, companyId: null, changes: flagChanges(change) })
  return { employee: { id }, inviteSent: true }
}

/** The form's fields, trimmed; a call may contain further members. */
function textsOf({ firstname, lastname, email, phone, position, department }: Input) {
  const texts = { firstname, lastname, email, phone, position: position ?? '', department: department ?? '' }
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])) as typeof texts
}
