import type { CallContext, Session } from '../../calls/context.ts'

/** The writer of a step's consequences: a call, or the product itself. */
export interface Teller extends Pick<CallContext, 'db' | 'now' | 'record' | 'enqueue'> {
  /** `null` where the product itself acts. */
  author: Pick<Session, 'id'> | null
}
