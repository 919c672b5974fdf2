import Type from 'typebox'
import { ownOrNamed, roles, session } from '../../access-control/authorize.ts'
import file from '../../schemas/answers/guide.json' with { type: 'json' }
import calls from '../../schemas/calls/guide.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { Id } from '../format/shared.ts'
import { described, write } from '../operation.ts'

const answers = shapes(file)

/** The onboarding guide of new people. */
export const guideOperations = described(calls, answers, {
  'employee/handler-user-guide': write({
    input: Type.Object({
      step: Type.Integer({ minimum: 0, maximum: 100 }),
      /** Admin starts the guide of someone else again. */
      userId: Type.Optional(Id),
    }),
    access: session(
      roles({ Admin: true, InternalEmployee: 'self', Employee: 'self', Contractor: 'self' }),
      ownOrNamed('person', 'userId'),
    ),
  }),
})
