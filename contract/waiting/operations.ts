import Type from 'typebox'
import { anyRole } from '../../access-control/authorize.ts'
import { ListRequest } from '../format/shared.ts'
import { read } from '../operation.ts'
import { WAITING_KINDS, WaitingGroup } from './schemas.ts'

/** The caller's waiting items. */
export const waitingOperations = {
  'notifications/find-what-waits': read({
    summary: "The caller's open tasks by kind, oldest first: a few of each, or one page of a given kind",
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
    example: {},
  }),
}
