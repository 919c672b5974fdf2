import type { Role } from '../../../access-control/roles.ts'
import type { Person } from '../../../contract/people/schemas.ts'
import type { CallContext } from '../../calls/context.ts'
import { aboutPerson } from '../../calls/history.ts'
import { hasGuide, LAST_STEP, walk } from './steps.ts'

type Context = Pick<CallContext, 'db' | 'record'>

/** The step of a person's guide; `missing` are the fields that the next move waits for. */
export interface GuideState {
  step: number
  user_guide: boolean
  missing: string[]
}

/**
 * Moves the guide of a person as far as the stored record allows, after a save that may have completed a step. The caller
 * holds the lock on the person's row, and `person` is the current record.
 */
export async function advanceGuide(context: Context, person: Person): Promise<GuideState> {
  const role = person.role.name as Role
  if (!person.user_guide || !hasGuide(role)) return { step: person.step, user_guide: person.user_guide, missing: [] }
  const { step, missing } = walk(role, person.step, person)
  const user_guide = step < LAST_STEP
  if (step !== person.step) await keepStep(context, person, step, user_guide)
  return { step, user_guide, missing }
}

/** Stores a step of the guide with its history. The version stays: no form has the step, so nothing typed is stale. */
export async function keepStep(
  { db, record }: Context,
  person: Person,
  step: number,
  user_guide: boolean,
  action = 'guide.moved',
): Promise<void> {
  await db.updateTable('people').set({ step, user_guide }).where('id', '=', person.id).execute()
  await record({
    ...aboutPerson(person.id, person.company?.id ?? null),
    action,
    changes: [{ field: 'step', from: person.step, to: step }],
    visibility: 'All',
  })
}
