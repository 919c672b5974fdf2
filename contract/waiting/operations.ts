import Type from 'typebox'
import { anyRole, session } from '../../access-control/authorize.ts'
import calls from '../../schemas/calls/waiting.json' with { type: 'json' }
import { PageRequest } from '../format/shared.ts'
import { described, read } from '../operation.ts'
import { answers, WAITING_KINDS } from './schemas.ts'

/** The caller's waiting items. */
export const waitingOperations = described(calls, answers, {
  'notifications/find-what-waits': read({
    input: Type.Object({
      kind: Type.Optional(Type.Enum([...WAITING_KINDS])),
      ...PageRequest,
    }),
    access: session(anyRole),
  }),
})
