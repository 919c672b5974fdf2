import { roles, session } from '../../access-control/authorize.ts'
import file from '../../schemas/answers/background-jobs.json' with { type: 'json' }
import calls from '../../schemas/calls/background-jobs.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/background-jobs.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { described, read, write } from '../operation.ts'

const ADMIN = roles({ Admin: true })

/** Background jobs and schedules, with their results. */
export const backgroundJobOperations = described(calls, shapes(file), shapes(inputFile, {}, 'inputs'), {
  'employee/get-background-jobs': read({ access: session(ADMIN) }),
  'employee/retry-background-job': write({ access: session(ADMIN) }),
  'employee/give-up-background-job': write({ access: session(ADMIN) }),
})
