import Type from 'typebox'
import { ownSignIn, roles } from '../../access-control/authorize.ts'
import file from '../../schemas/answers/access.json' with { type: 'json' }
import calls from '../../schemas/calls/access.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { Id, Instant, oneOf, Token } from '../format/shared.ts'
import { described, read, write } from '../operation.ts'
import { DecodedSession } from '../session/schemas.ts'

const answers = shapes(file)

/** Operations about access: the catalogue of permissions, view-as, who can see a record. */
export const accessOperations = described(calls, {
  'employee/get-permission-catalogue': read({
    input: Type.Object({}),
    answer: answers['employee/get-permission-catalogue'],
    access: { kind: 'session', roles: roles({ Admin: true, InternalEmployee: 'internalEmployees.viewDetails' }) },
  }),
  'employee/get-my-session': read({
    input: Type.Object({}),
    answer: Type.Object({ session: DecodedSession }),
    access: ownSignIn,
  }),
  'employee/start-view-as': write({
    input: Type.Object({ idInternalEmployee: Id }),
    answer: Type.Object({ token: Token, expires_at: Instant }),
    access: {
      kind: 'session',
      roles: roles({ Admin: true }),
      target: { entity: 'internal-employee', param: 'idInternalEmployee' },
    },
  }),
  'employee/leave-view-as': write({
    input: Type.Object({}),
    answer: Type.Object({}),
    access: { kind: 'session', roles: roles({ Admin: true, InternalEmployee: true }) },
  }),
  'employee/who-can-see': read({
    input: Type.Object({ entity: oneOf('person', 'client'), entityId: Id }),
    answer: answers['employee/who-can-see'],
    access: { kind: 'session', roles: roles({ Admin: true }) },
  }),
})
