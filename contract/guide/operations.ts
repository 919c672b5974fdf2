import { ownOrNamed, roles, session } from '../../access-control/authorize.ts'
import file from '../../schemas/answers/guide.json' with { type: 'json' }
import calls from '../../schemas/calls/guide.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/guide.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { described, write } from '../operation.ts'

/** The onboarding guide of new people. */
export const guideOperations = described(calls, shapes(file), shapes(inputFile, {}, 'inputs'), {
  'employee/handler-user-guide': write({
    access: session(
      roles({ Admin: true, InternalEmployee: 'self', Employee: 'self', Contractor: 'self' }),
      ownOrNamed('person', 'userId'),
    ),
  }),
})
