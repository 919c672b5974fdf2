import Type from 'typebox'
import { roles } from '../../access-control/authorize.ts'
import calls from '../../schemas/calls/guide.json' with { type: 'json' }
import { Id, ShortText } from '../format/shared.ts'
import { described, write } from '../operation.ts'

/** The onboarding guide of new people. */
export const guideOperations = described(calls, {
  'employee/handler-user-guide': write({
    input: Type.Object({
      step: Type.Integer({ minimum: 0, maximum: 100 }),
      /** Admin starts the guide of someone else again. */
      userId: Type.Optional(Id),
    }),
    answer: Type.Object({
      step: Type.Integer(),
      user_guide: Type.Boolean(),
      /** Fields of the record that the next step waits for. */
      missing: Type.Array(ShortText),
    }),
    access: {
      kind: 'session',
      roles: roles({ Admin: true, InternalEmployee: 'self', Employee: 'self', Contractor: 'self' }),
      target: { entity: 'person', param: 'userId', absentMeansSelf: true },
    },
    records: 'guide.moved',
  }),
})
