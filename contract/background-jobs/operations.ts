import Type from 'typebox'
import { roles, session } from '../../access-control/authorize.ts'
import file from '../../schemas/answers/background-jobs.json' with { type: 'json' }
import calls from '../../schemas/calls/background-jobs.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { Id } from '../format/shared.ts'
import { described, read, write } from '../operation.ts'

const answers = shapes(file)

const ADMIN = roles({ Admin: true })

/** Background jobs and schedules, with their results. */
export const backgroundJobOperations = described(calls, answers, {
  'employee/get-background-jobs': read({
    input: Type.Object({}),
    access: session(ADMIN),
  }),
  'employee/retry-background-job': write({
    input: Type.Object({ id: Id }),
    access: session(ADMIN),
  }),
  'employee/give-up-background-job': write({
    input: Type.Object({ id: Id, reason: Type.String({ maxLength: 600 }) }),
    access: session(ADMIN),
  }),
})
