import Type from 'typebox'
import { named, ownSignIn, roles, session } from '../../access-control/authorize.ts'
import file from '../../schemas/answers/access.json' with { type: 'json' }
import calls from '../../schemas/calls/access.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { Id, oneOf } from '../format/shared.ts'
import { described, read, write } from '../operation.ts'
import { DecodedSession } from '../session/schemas.ts'

const answers = shapes(file, { DecodedSession })

/** Operations about access: the catalogue of permissions, view-as, who can see a record. */
export const accessOperations = described(calls, answers, {
  'employee/get-permission-catalogue': read({
    input: Type.Object({}),
    access: session(roles({ Admin: true, InternalEmployee: 'internalEmployees.viewDetails' })),
  }),
  'employee/get-my-session': read({
    input: Type.Object({}),
    access: ownSignIn,
  }),
  'employee/start-view-as': write({
    input: Type.Object({ idInternalEmployee: Id }),
    access: session(roles({ Admin: true }), named('internal-employee', 'idInternalEmployee')),
  }),
  'employee/leave-view-as': write({
    input: Type.Object({}),
    access: session(roles({ Admin: true, InternalEmployee: true })),
  }),
  'employee/who-can-see': read({
    input: Type.Object({ entity: oneOf('person', 'client'), entityId: Id }),
    access: session(roles({ Admin: true })),
  }),
})
