import type { Database } from '../db/connect.ts'
import type { CallContext, Origin, Session } from './context.ts'
import { doerOf } from './doer.ts'
import type { HistoryActor } from './history.ts'

/** Context for applying an event: a transaction, the application's time, its origin and, if known, its actor. */
export interface EventContext {
  /** A transaction; the consequences of the event are written in it. */
  db: Database
  now: Date
  origin: Origin
  actor?: HistoryActor | null
}

/**
 * - `changed`: the record of the event changed, with its consequences. - `kept`: it arrived late and changed nothing.
 * - `doubled`: it was already stored. - `waiting`: no record has this id yet; it is applied as soon as one has.
 */
export type EventOutcome = 'changed' | 'kept' | 'doubled' | 'waiting'

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
