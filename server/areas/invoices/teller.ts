import type { CallContext, Session } from '../../calls/context.ts'

/** Who writes what a step did: a call, or the product itself. */
export interface Teller extends Pick<CallContext, 'db' | 'now' | 'record' | 'enqueue'> {
  /** Nobody where the product itself acts. */
  author: Pick<Session, 'id'> | null
}
