import settings from '../../../schemas/transfers.json' with { type: 'json' }
import type { Database } from '../../db/connect.ts'
import type { TransferRow } from './transfer-row.ts'

/** Another process works on it; the caller finds its result later. */
export class BusyError extends Error {}

/**
 * Marks a transfer as processed by the caller, so that a call and its job do not call the provider at the same time. It
 * expires by itself, since a process may die; a repetition takes effect only once at the provider.
 */
export async function leaseTransfer(db: Database, id: number, now: Date): Promise<TransferRow> {
  const row = await db
    .updateTable('invoice_transfers')
    .set({ busy_until: new Date(now.getTime() + settings.busySeconds * 1000).toISOString() })
    .where('id', '=', id)
    .where((where) => where.or([where('busy_until', 'is', null), where('busy_until', '<=', now.toISOString())]))
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new BusyError(`Another process is working on transfer ${id}.`)
  return row
}

export const endLease = async (db: Database, id: number, trouble?: string): Promise<void> => {
  await db
    .updateTable('invoice_transfers')
    .set({ busy_until: null, ...(trouble === undefined ? {} : { trouble }) })
    .where('id', '=', id)
    .execute()
}
