import type { Action } from '../../calls/handlers.ts'
import { makeStreamToken } from '../../streams/stream-token.ts'

/** Makes a token that opens the stream of the bell once. */
export const openStream: Action<'notifications/open-stream'> = async (_input, { db, session, now }) => ({
  streamToken: await makeStreamToken(db, session, now, null),
})
