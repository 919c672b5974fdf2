import type { CallContext, Origin, Services, Session } from '../../calls/context.ts'
import { doerOf } from '../../calls/doer.ts'
import { type HistoryActor, writeHistory } from '../../calls/history.ts'
import type { Database } from '../../db/connect.ts'

/** Context for writing changes: a transaction, the application's time, their origin and, if known, their actor. */
export interface TransferContext {
  /** A transaction. */
  db: Database
  now: Date
  origin: Origin
  actor: HistoryActor | null
}

/** Context of work outside a transaction: a call or a job. */
export interface Worker {
  services: Pick<Services, 'db' | 'transfers' | 'clock'>
  origin: Origin
}

export const workerOf = (job: string, services: Services): Worker => ({
  services,
  origin: { requestId: job, ip: '', device: null },
})

export const callContext = (call: Pick<CallContext<Session>, 'db' | 'now' | 'origin' | 'session'>): TransferContext => ({
  db: call.db,
  now: call.now,
  origin: call.origin,
  actor: doerOf(call.session),
})

/** Runs in a transaction of its own, in the name of this person (by default of the product itself). */
export const inTransaction = <T>(
  { services, origin }: Worker,
  personId: number | null,
  work: (context: TransferContext) => Promise<T>,
): Promise<T> =>
  services.db.transaction().execute(async (db) => {
    const actor = personId === null ? null : await loadActor(db, personId)
    return work({ db, now: services.clock(), origin, actor })
  })

export async function loadActor(db: Database, id: number): Promise<HistoryActor | null> {
  const row = await db.selectFrom('people').select(['firstname', 'lastname', 'role']).where('id', '=', id).executeTakeFirst()
  return row ? { id, name: `${row.firstname} ${row.lastname}`, role: row.role } : null
}

export const recordOfInvoice = (
  { db, actor, origin }: TransferContext,
  invoice: { id: number; company_id: number },
  entry: {
    action: string
    from?: string
    to?: string
    visibility?: 'Internal' | 'Client' | 'All'
    reason?: string
    changes?: { field: string; from: unknown; to: unknown }[]
  },
): Promise<void> =>
  writeHistory(db, [{ entity: 'invoice', entityId: invoice.id, companyId: invoice.company_id, ...entry }], actor, origin)
