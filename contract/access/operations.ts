import { named, ownSignIn, roles, session } from '../../access-control/authorize.ts'
import file from '../../schemas/answers/access.json' with { type: 'json' }
import calls from '../../schemas/calls/access.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/access.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { described, read, write } from '../operation.ts'
import { DecodedSession } from '../session/schemas.ts'

/** Operations about access: the catalogue of permissions, view-as, who can see a record. */
export const accessOperations = described(calls, shapes(file, { DecodedSession }), shapes(inputFile, {}, 'inputs'), {
  'employee/get-permission-catalogue': read({
    access: session(roles({ Admin: true, InternalEmployee: 'internalEmployees.viewDetails' })),
  }),
  'employee/get-my-session': read({ access: ownSignIn }),
  'employee/start-view-as': write({
    access: session(roles({ Admin: true }), named('internal-employee', 'idInternalEmployee')),
  }),
  'employee/leave-view-as': write({ access: session(roles({ Admin: true, InternalEmployee: true })) }),
  'employee/who-can-see': read({ access: session(roles({ Admin: true })) }),
})
