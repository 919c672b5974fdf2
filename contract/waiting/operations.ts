import Type from 'typebox'
import { anyRole } from '../../access-control/authorize.ts'
import calls from '../../schemas/calls/waiting.json' with { type: 'json' }
import { ListRequest } from '../format/shared.ts'
import { described, read } from '../operation.ts'
import { answers, WAITING_KINDS } from './schemas.ts'

/** The caller's waiting items. */
export const waitingOperations = described(calls, {
  'notifications/find-what-waits': read({
    input: Type.Object({
      kind: Type.Optional(Type.Enum([...WAITING_KINDS])),
      page: ListRequest.page,
      limit: ListRequest.limit,
    }),
    answer: answers['notifications/find-what-waits'],
    access: { kind: 'session', roles: anyRole },
  }),
})
