import type { Action } from '../../calls/handlers.ts'
import { AppError } from '../../errors/app-error.ts'
import { hold } from './hold-termination.ts'
import { stepOf } from './machine.ts'
import { updateTermination } from './store.ts'
import { tell } from './tell.ts'
import { terminationById } from './termination-row.ts'
import { toTermination } from './to-termination.ts'

const OPERATION = 'employee/tell-person-termination'

/** From now on the person can read about the end of the contract (T9); days and settlement stay unchanged. */
export const tellPerson: Action<typeof OPERATION> = async (input, context) => {
  const { db, session, now } = context
  const { contract, termination, facts } = await hold(context, input)
  if (!termination) throw new AppError('NOT_FOUND')
  const { id, status } = termination
  const step = stepOf(facts, OPERATION, `tell-${status.toLowerCase()}`)
  await updateTermination(db, id, { person_told: true }, now)
  const after = await terminationById(db, contract.id, id)
  if (!after) throw new Error(`The termination ${id} is gone.`)
  const changes = [{ field: 'termination.person_told', from: false, to: true }]
  await tell({ ...context, author: session }, step, { contract, before: termination, after, changes, isForPerson: true })
  return { termination: toTermination(after, facts, session) }
}
