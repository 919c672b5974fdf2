import { AppError } from '../../calls/app-error.ts'
import type { Action } from '../../calls/handlers.ts'
import { loadPerson } from './person-record.ts'

/** One person in reach with all blocks. */
export const getPerson: Action<'employee/get-employee-by-id'> = async ({ id }, { db, session, now }) => {
  const client = await loadPerson(db, id, session, now)
  if (!client) throw new AppError('NOT_FOUND')
  return { client }
}
