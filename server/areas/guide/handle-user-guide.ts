import { sql } from 'kysely'
import type { Role } from '../../../access-control/roles.ts'
import { t } from '../../../contract/language/texts.ts'
import type { Action, ContextOf } from '../../calls/handlers.ts'
import { WITH_NEXT } from '../../db/guard-pool.ts'
import { AppError, fieldError, orNotFound } from '../../errors/app-error.ts'
import { loadPerson } from '../people/person-record.ts'
import { advanceGuide, keepStep } from './advance.ts'
import { isByHand, isStepOf, LAST_STEP, RESET } from './steps.ts'

type Context = ContextOf<'employee/handler-user-guide'>

/**
 * Moves the guide to the requested step if the stored record allows it, or restarts it. A request for the current step
 * answers the position and the missing fields for the next one.
 */
export const handleUserGuide: Action<'employee/handler-user-guide'> = async ({ step, userId }, context) => {
  const person = await lockPerson(context, userId ?? context.session.id)
  const role = person.role.name as Role
  const isOwn = person.id === context.session.id
  context.nothingChanged()
  if (step === RESET && isStepOf(role, 0)) {
    if (person.step !== 0 || !person.user_guide) await keepStep(context, person, 0, true, 'guide.reset')
    return { step: 0, user_guide: true, missing: [] }
  }
  // Another person's guide may be restarted and not advanced.
  const isValid = isOwn && isStepOf(role, step) && step >= person.step
  if (!isValid) throw fieldError('step', t('server-fields.guideStep'))
  const state = await advanceGuide(context, person)
  if (state.step >= step) return state
  if (!isByHand(role, state.step, step)) throw new AppError('STEP_NOT_MET', { missing: state.missing })
  await keepStep(context, { ...person, step: state.step }, step, step < LAST_STEP)
  return { step, user_guide: step < LAST_STEP, missing: [] }
}

async function lockPerson({ db, session, now }: Context, id: number) {
  await sql`select from people where id = ${id} for update ${WITH_NEXT}`.execute(db)
  return orNotFound(await loadPerson(db, id, session, now))
}
