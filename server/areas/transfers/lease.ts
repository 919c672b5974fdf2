import type { Selectable } from 'kysely'
import settings from '../../../schemas/transfers.json' with { type: 'json' }
import type { Database } from '../../db/connect.ts'
import type { DB } from '../../db/types.ts'
import { TransfersError } from '../../outside/transfers/transfers.ts'
import type { Worker } from './context.ts'

/** Another process works on it; the caller finds its result later. */
export class BusyError extends Error {}

type Leased = 'invoice_transfers' | 'transfer_batches'

const leasedUntil = (now: Date): string => new Date(now.getTime() + settings.busySeconds * 1000).toISOString()

/**
 * Works on a transfer or a batch that is marked as processed, so that a call and its job do not call the provider at the same
 * time. The mark expires by itself, since a process may die; a repetition takes effect only once at the provider. An error of
 * the provider stays with the row.
 */
export async function underLease<T extends Leased, R>(
  { services: { db, clock } }: Worker,
  table: T,
  id: number,
  work: (row: Selectable<DB[T]>) => Promise<R>,
): Promise<R> {
  const now = clock()
  const row = await db
    .updateTable(table as Leased)
    .set({ busy_until: leasedUntil(now) })
    .where('id', '=', id)
    .where((where) => where.or([where('busy_until', 'is', null), where('busy_until', '<=', now.toISOString())]))
    .returningAll()
    .executeTakeFirstOrThrow(() => new BusyError(`Another process is working on ${table} ${id}.`))
  try {
    const result = await work(row as unknown as Selectable<DB[T]>)
    await endLease(db, table, id)
    return result
  } catch (error) {
    await endLease(db, table, id, error instanceof TransfersError ? error.kept : undefined)
    throw error
  }
}

/** The transfers of a large batch take long to make and read. */
export async function renewLease({ services: { db, clock } }: Worker, batchId: number): Promise<void> {
  const busy_until = leasedUntil(clock())
  await db.updateTable('transfer_batches').set({ busy_until }).where('id', '=', batchId).execute()
}

async function endLease(db: Database, table: Leased, id: number, trouble?: string): Promise<void> {
  const set = { busy_until: null, ...(trouble === undefined ? {} : { trouble }) }
  await db.updateTable(table).set(set).where('id', '=', id).execute()
}
