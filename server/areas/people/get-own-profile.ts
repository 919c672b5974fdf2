import type { Action } from '../../calls/handlers.ts'
import { AppError } from '../../errors/app-error.ts'
import { loadPerson } from './person-record.ts'

export const getOwnProfile: Action<'employee/get-my-profile-data'> = async (_input, { db, session, now }) => {
  const client = await loadPerson(db, session.id, session, now)
  if (!client) throw new AppError('NOT_FOUND')
  return { client }
}
