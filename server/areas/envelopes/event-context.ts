import type { CallContext, Origin, Session } from '../../calls/context.ts'
import { doerOf } from '../../calls/doer.ts'
import type { HistoryActor } from '../../calls/history.ts'
import type { Database } from '../../db/connect.ts'

/** Context for applying an event: a transaction, the application's time, its origin and, if known, its actor. */
export interface EventContext {
  /** A transaction; the consequences of the event are written in it. */
  db: Database
  now: Date
  origin: Origin
  actor?: HistoryActor | null
}

export const eventContextOf = ({
  db,
  now,
  origin,
  session,
}: Pick<CallContext<Session>, 'db' | 'now' | 'origin' | 'session'>): Required<EventContext> => ({
  db,
  now,
  origin,
  actor: doerOf(session),
})
