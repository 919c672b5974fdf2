import type { Action } from '../../calls/handlers.ts'
import { orNotFound } from '../../errors/app-error.ts'
import { loadPerson } from './person-record.ts'

export const getOwnProfile: Action<'employee/get-my-profile-data'> = async (_input, { db, session, now }) => {
  const client = orNotFound(await loadPerson(db, session.id, session, now))
  return { client }
}
