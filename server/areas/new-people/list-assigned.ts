import type { Action } from '../../calls/handlers.ts'
import { readList } from '../../lists/read-list.ts'
import { PEOPLE_LIST } from '../people/people-list.ts'

/** People of one company. For a Client it is always their own company. */
export const listAssigned: Action<'employee/get-all-assigned-employees-to-client'> = async (input, context) => {
  const { companyId, ...list } = input
  const isOfCompany = companyId !== undefined && context.session.role !== 'Client'
  const filters = { ...list.filters, ...(isOfCompany ? { companyId } : {}) }
  const { rows, total, page, limit } = await readList(PEOPLE_LIST, { ...list, filters }, context)
  return { allEmployeesAssigned: rows, totalEmployees: total, page, limit }
}
