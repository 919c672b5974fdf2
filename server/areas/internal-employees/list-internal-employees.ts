import type { Action } from '../../calls/handlers.ts'
import { readList } from '../../lists/read-list.ts'
import { STAFF_LIST } from './staff-list.ts'

export const listInternalEmployees: Action<'employee/find-all-internal-employees'> = async (input, context) => {
  const { rows, total, page, limit } = await readList(STAFF_LIST, input, context)
  return { internalEmployees: rows, totalInternalEmployees: total, page, limit }
}
