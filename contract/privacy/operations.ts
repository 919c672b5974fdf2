import Type from 'typebox'
import { anyRole, ownOrNamed, roles, session } from '../../access-control/authorize.ts'
import file from '../../schemas/answers/privacy.json' with { type: 'json' }
import calls from '../../schemas/calls/privacy.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { Id, ShortText } from '../format/shared.ts'
import { described, read, write } from '../operation.ts'

const ownOrAdmin = session(
  roles({ Admin: true, InternalEmployee: 'self', Client: 'self', Employee: 'self', Contractor: 'self' }),
  ownOrNamed('person', 'id'),
  { leavers: true },
)
const own = session(anyRole, undefined, { leavers: true })
const admin = session(roles({ Admin: true }))
/** Why an Admin opens blocked data or ends a blocking. */
const Reason = Type.String({ minLength: 1, maxLength: 500 })
const answers = shapes(file)

/** Data of people under the privacy law: their copy of it, the notice and what they agreed to. */
export const privacyOperations = described(calls, answers, {
  'employee/export-personal-data': write({
    input: Type.Object({ id: Type.Optional(Id) }),
    access: ownOrAdmin,
  }),
  'employee/find-privacy-notice': read({
    input: Type.Object({}),
    access: own,
  }),
  'employee/accept-privacy-notice': write({
    input: Type.Object({ version: ShortText }),
    access: own,
  }),
  'employee/set-privacy-opposition': write({
    input: Type.Object({ id: Type.Optional(Id), purpose: ShortText, isRefused: Type.Boolean() }),
    access: ownOrAdmin,
  }),
  'employee/list-blocked-people': read({
    input: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })) }),
    access: admin,
  }),
  'employee/export-blocked-person': write({
    input: Type.Object({ id: Id, reason: Reason }),
    access: admin,
  }),
  'employee/unblock-person': write({
    input: Type.Object({ id: Id, reason: Reason }),
    access: admin,
  }),
  'employee/list-past-terms': read({
    input: Type.Object({}),
    access: admin,
  }),
  'employee/block-past-terms': write({
    input: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 25, uniqueItems: true }) }),
    access: admin,
  }),
})
