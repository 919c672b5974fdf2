import type { Action } from '../../calls/handlers.ts'
import { toDecoded } from '../session/decode-session.ts'

/** The caller's own session, with the permissions as they are now. */
export const getOwnSession: Action<'employee/get-my-session'> = async (_input, { db, session, services }) => ({
  session: await toDecoded(db, session, services.settings),
})
