import Type from 'typebox'
import { roles, session } from '../../access-control/authorize.ts'
import { CHOOSES_COMPANY } from '../../access-control/resource-access.ts'
import calls from '../../schemas/calls/companies.json' with { type: 'json' }
import { Id, ShortText } from '../format/shared.ts'
import { MOST_MUTED } from '../notifications/schemas.ts'
import { described } from '../operation.ts'
import { list } from '../tables/list.ts'

/** Companies as a choice in filters and forms. */
export const companyOperations = described(calls, null, null, {
  'client/find-companies': list({
    filters: { id: Type.Optional(Id), without: Type.Optional(Type.Array(Id, { maxItems: MOST_MUTED })) },
    rows: { companies: Type.Object({ id: Id, name: ShortText }) },
    access: session(roles({ Admin: true, InternalEmployee: CHOOSES_COMPANY })),
  }),
})
