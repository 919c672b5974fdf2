import Type from 'typebox'
import { anyRole, roles, session } from '../../access-control/authorize.ts'
import calls from '../../schemas/calls/history.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/history.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { AskedDay, Id, ShortText } from '../format/shared.ts'
import { described, read } from '../operation.ts'
import { list } from '../tables/list.ts'
import { AuditRow, answers } from './schemas.ts'

const Filters = Type.Object(
  {
    entity: Type.Optional(ShortText),
    entityId: Type.Optional(Id),
    actorId: Type.Optional(Id),
    companyId: Type.Optional(Id),
    action: Type.Optional(ShortText),
    /** First and last day, Mexico City. */
    from: Type.Optional(AskedDay),
    to: Type.Optional(AskedDay),
  },
  // A filter that is not known must not be taken for "no filter".
  { additionalProperties: false },
)

/** Operations that read the history. */
export const historyOperations = described(calls, answers, shapes(inputFile, { Filters }, 'inputs'), {
  'record/find-audit': list({
    filters: {
      /** Part of the name or email of the person who acted, and of the person whom it is about. */
      actor: Type.Optional(ShortText),
      about: Type.Optional(ShortText),
      /** Part of the words of the event in the language of the caller, or of its code. */
      event: Type.Optional(ShortText),
      entity: Type.Optional(ShortText),
      companyId: Type.Optional(Id),
      /** First and last day, Mexico City. */
      from: Type.Optional(AskedDay),
      to: Type.Optional(AskedDay),
    },
    rows: { entries: AuditRow },
    access: session(roles({ Admin: true })),
  }),
  // The list's reach decides the rows of the caller: rows of others are absent, as in every list.
  'employee/find-all-history': read({ access: session(anyRole) }),
})
