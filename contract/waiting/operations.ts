import Type from 'typebox'
import { anyRole } from '../../access-control/authorize.ts'
import calls from '../../schemas/calls/waiting.json' with { type: 'json' }
import { ListRequest } from '../format/shared.ts'
import { described, read } from '../operation.ts'
import { WAITING_KINDS, WaitingGroup } from './schemas.ts'

/** The caller's waiting items. */
export const waitingOperations = described(calls, {
  'notifications/find-what-waits': read({
    input: Type.Object({
      kind: Type.Optional(Type.Enum([...WAITING_KINDS])),
      page: ListRequest.page,
      limit: ListRequest.limit,
    }),
    answer: Type.Object({
      /** Groups with at least one waiting item. */
      groups: Type.Array(WaitingGroup),
      total: Type.Integer(),
    }),
    access: { kind: 'session', roles: anyRole },
  }),
})
