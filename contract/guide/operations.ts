import Type from 'typebox'
import { roles } from '../../access-control/authorize.ts'
import { Id, ShortText } from '../format/shared.ts'
import { write } from '../operation.ts'

/** The onboarding guide of new people. */
export const guideOperations = {
  'employee/handler-user-guide': write({
    summary: 'Move the onboarding guide to a step whose condition the stored record meets; 100 starts it again',
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
    errors: ['STEP_NOT_MET'],
    example: { step: 0 },
  }),
}
