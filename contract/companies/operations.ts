import Type from 'typebox'
import { roles } from '../../access-control/authorize.ts'
import { filtersOf, Id, ListRequest, ListTotal, ShortText } from '../format/shared.ts'
import { read } from '../operation.ts'

/** Companies as a choice in filters and forms. */
export const companyOperations = {
  'client/find-companies': read({
    summary: 'Companies in reach by a part of their name, to choose one; by `id` the chosen one',
    input: Type.Object({ ...ListRequest, filters: filtersOf({ id: Type.Optional(Id) }) }),
    answer: Type.Object({
      companies: Type.Array(Type.Object({ id: Id, name: ShortText })),
      totalCompanies: ListTotal,
      page: Type.Integer(),
      limit: Type.Integer(),
    }),
    access: { kind: 'session', roles: roles({ Admin: true, InternalEmployee: 'employeeOnboarding.viewTab' }) },
    example: { search: 'norte', limit: 20 },
  }),
}
