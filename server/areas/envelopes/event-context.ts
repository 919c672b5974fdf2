import type { CallContext, Origin, Session } from '../../calls/context.ts'
import { doerOf } from '../../calls/doer.ts'
import type { HistoryActor } from '../../calls/history.ts'
import type { Database } from '../../db/connect.ts'

/** What an event is applied with: a transaction, the application's time, where it came from and, if known, who did it. */
export interface EventContext {
  /** A transaction; what follows from the event is written in it. */
  db: Database
  now: Date
  origin: Origin
  actor?: HistoryActor | null
}

/** The same, of a call. */
export const eventContextOf = ({ db, now, origin, session }: CallContext<Session>): EventContext => ({
  db,
  now,
  origin,
  actor: doerOf(session),
})
