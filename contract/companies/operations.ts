import Type from 'typebox'
import { roles } from '../../access-control/authorize.ts'
import { CHOOSES_COMPANY } from '../../access-control/resource-access.ts'
import { Id, ShortText } from '../format/shared.ts'
import { list } from '../tables/list.ts'

/** Companies as a choice in filters and forms. */
export const companyOperations = {
  'client/find-companies': list({
    summary: 'Companies in reach by a part of their name, to choose one; by `id` the chosen one',
    filters: { id: Type.Optional(Id) },
    rows: { companies: Type.Object({ id: Id, name: ShortText }) },
    access: { kind: 'session', roles: roles({ Admin: true, InternalEmployee: CHOOSES_COMPANY }) },
    example: { search: 'norte', limit: 20 },
  }),
}
