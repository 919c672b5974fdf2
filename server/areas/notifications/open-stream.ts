import type { Action } from '../../calls/handlers.ts'
import { makeStreamToken } from '../../streams/stream-token.ts'

export const openStream: Action<'notifications/open-stream'> = async (_input, { db, session, now }) => ({
  streamToken: await makeStreamToken(db, session, now, null),
})
