import { anyRole, session } from '../../access-control/authorize.ts'
import calls from '../../schemas/calls/waiting.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/waiting.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { described, read } from '../operation.ts'
import { answers, WaitingKindOf } from './schemas.ts'

/** The caller's waiting items. */
export const waitingOperations = described(calls, answers, shapes(inputFile, { WaitingKindOf }, 'inputs'), {
  'notifications/find-what-waits': read({ access: session(anyRole) }),
})
