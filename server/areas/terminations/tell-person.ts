import type { Action } from '../../calls/handlers.ts'
import { AppError } from '../../errors/app-error.ts'
import { answerOf, hold } from './hold-termination.ts'
import { terminations } from './record.ts'

const OPERATION = 'employee/tell-person-termination'

/** From now on the person can read about the end of the contract (T9); days and settlement stay unchanged. */
export const tellPerson: Action<typeof OPERATION> = async (input, context) => {
  const { row, ...held } = await hold(context, input)
  if (!row) throw new AppError('NOT_FOUND')
  const step = terminations.check({ ...held, row }, OPERATION)
  const changes = [{ field: 'termination.person_told', from: false, to: true }]
  await terminations.move(context, row, step, { set: { person_told: true }, changes })
  return { termination: await answerOf(context, row.id) }
}
