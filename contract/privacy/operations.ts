import Type from 'typebox'
import { anyRole, ownOrNamed, roles, session } from '../../access-control/authorize.ts'
import file from '../../schemas/answers/privacy.json' with { type: 'json' }
import calls from '../../schemas/calls/privacy.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/privacy.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { Id } from '../format/shared.ts'
import { described, read, write } from '../operation.ts'

const ownOrAdmin = session(
  roles({ Admin: true, InternalEmployee: 'self', Client: 'self', Employee: 'self', Contractor: 'self' }),
  ownOrNamed('person', 'id'),
  { leavers: true },
)
const own = session(anyRole, undefined, { leavers: true })
const admin = session(roles({ Admin: true }))
const Ids = Type.Array(Id, { minItems: 1, maxItems: 25, uniqueItems: true })

/** Data of people under the privacy law: their copy of it, the notice and what they agreed to. */
export const privacyOperations = described(calls, shapes(file), shapes(inputFile, { Ids }, 'inputs'), {
  'employee/export-personal-data': write({ access: ownOrAdmin }),
  'employee/find-privacy-notice': read({ access: own }),
  'employee/accept-privacy-notice': write({ access: own }),
  'employee/set-privacy-opposition': write({ access: ownOrAdmin }),
  'employee/list-blocked-people': read({ access: admin }),
  'employee/export-blocked-person': write({ access: admin }),
  'employee/unblock-person': write({ access: admin }),
  'employee/list-past-terms': read({ access: admin }),
  'employee/block-past-terms': write({ access: admin }),
})
