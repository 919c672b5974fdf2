import type { Action } from '../../calls/handlers.ts'
import { readList } from '../../lists/read-list.ts'
import { PEOPLE_LIST } from './people-list.ts'

export const listPeople: Action<'employee/all-employees'> = async (input, context) => {
  const { rows, total, page, limit } = await readList(PEOPLE_LIST, input, context)
  return { employees: rows, totalEmployees: total, page, limit }
}
