import type { Selectable } from 'kysely'
import settings from '../../../schemas/transfers.json' with { type: 'json' }
import type { DB } from '../../db/types.ts'
import { TransfersError } from '../../outside/transfers/transfers.ts'
import type { Worker } from './context.ts'

/** Another process works on it; the caller finds its result later. */
export class BusyError extends Error {}

type Leased = 'invoice_transfers' | 'transfer_batches'

const leasedUntil = (now: Date): string => new Date(now.getTime() + settings.busySeconds * 1000).toISOString()

/** Extends the lease, for work with many calls. Throws BusyError if it has expired and another process has it. */
export type RenewLease = () => Promise<void>

/**
 * Works on a transfer or a batch that is marked as processed, so that a call and its job do not call the provider at the same
 * time. The mark expires by itself, since a process may die; a repetition takes effect only once at the provider. An error of
 * the provider stays with the row.
 */
export async function underLease<T extends Leased, R>(
  { services: { db, clock } }: Worker,
  table: T,
  id: number,
  work: (row: Selectable<DB[T]>, renew: RenewLease) => Promise<R>,
): Promise<R> {
  const isBusy = () => new BusyError(`Another process is working on ${table} ${id}.`)
  const now = clock()
  let until = leasedUntil(now)
  const row = await db
    .updateTable(table as Leased)
    .set({ busy_until: until })
    .where('id', '=', id)
    .where((where) => where.or([where('busy_until', 'is', null), where('busy_until', '<=', now.toISOString())]))
    .returningAll()
    .executeTakeFirstOrThrow(isBusy)
  const change = (set: { busy_until: string | null; trouble?: string }) =>
    db
      .updateTable(table as Leased)
      .set(set)
      .where('id', '=', id)
      .where('busy_until', '=', until)
      .returning('id')
      .executeTakeFirst()
  // One after the other, since each one expects the time of the one before.
  let last: Promise<void> = Promise.resolve()
  const renewNow = async (): Promise<void> => {
    const busy_until = leasedUntil(clock())
    if (!(await change({ busy_until }))) throw isBusy()
    until = busy_until
  }
  const renew = (): Promise<void> => {
    last = last.then(renewNow)
    return last
  }
  try {
    const result = await work(row as unknown as Selectable<DB[T]>, renew)
    await change({ busy_until: null })
    return result
  } catch (error) {
    await change({ busy_until: null, ...(error instanceof TransfersError ? { trouble: error.kept } : {}) })
    throw error
  }
}
