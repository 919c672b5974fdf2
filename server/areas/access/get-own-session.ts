import type { Action } from '../../calls/handlers.ts'
import { toDecoded } from '../session/decode-session.ts'

export const getOwnSession: Action<'employee/get-my-session'> = async (_input, { db, session, services }) => ({
  session: await toDecoded(db, session, services.settings),
})
