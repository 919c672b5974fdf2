import type { HistoryEntry, Origin, Services } from '../../calls/context.ts'
import type { EventContext } from '../../calls/event-context.ts'
import { aboutInvoice, type HistoryActor, writeHistory } from '../../calls/history.ts'
import type { Database } from '../../db/connect.ts'

export type TransferContext = Required<EventContext>

/** Context of work outside a transaction: a call or a job. */
export interface Worker {
  services: Pick<Services, 'db' | 'transfers' | 'clock'>
  origin: Origin
}

export const workerOf = (job: string, services: Services): Worker => ({
  services,
  origin: { requestId: job, ip: '', device: null },
})

/** Runs in a separate transaction, in the name of this person (by default of the product itself). */
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
  entry: Omit<HistoryEntry, 'entity' | 'entityId' | 'companyId'> & { action: string },
): Promise<void> => writeHistory(db, [{ ...aboutInvoice(invoice), ...entry }], actor, origin)
