import type { Action } from '../../calls/handlers.ts'
import { readList } from '../../lists/read-list.ts'
import { PEOPLE_LIST } from './people-list.ts'

/** One page of the employees and contractors in reach, and how many there are in all. */
export const listPeople: Action<'employee/all-employees'> = async (input, context) => {
  const { rows, total, page, limit } = await readList(PEOPLE_LIST, input, context)
  return { employees: rows, totalEmployees: total, page, limit }
}
