import { sql } from 'kysely'
import type { Services } from '../../calls/context.ts'
import { cancelAtService } from '../tax-documents/cancel-at-service.ts'
import { type Log, referenceOf } from '../tax-documents/documents.ts'
import type { CfdiRow } from './cfdi-row.ts'
import { keepBillState } from './keep-bill-state.ts'
import { REPLACED } from './replaced.ts'

/**
 * Cancels bills whose replacement exists, with its UUID: by the job after the replacement, and every morning for the
 * remaining ones. A bill that the service does not cancel now waits for the next run.
 */
export async function cancelReplacedBills({ db, tax }: Pick<Services, 'db' | 'tax'>, now: Date, log: Log): Promise<void> {
  const { rows } = await sql<CfdiRow & { new_uuid: string | null }>`select f.*, n.uuid as new_uuid
    from invoice_cfdis f join invoice_cfdis n on n.id = f.replaced_by and n.id <> f.id and n.status = 'Valid'
    where f.status = 'Valid' order by f.id`.execute(db)
  for (const { new_uuid, ...bill } of rows) {
    try {
      const status = await cancelAtService(tax, referenceOf(bill), REPLACED, new_uuid)
      await keepBillState(db, bill, { status, cancel_motive: REPLACED, substituted_by: new_uuid }, now)
    } catch (error) {
      log.warn({ err: error, bill: bill.id }, 'a bill that was replaced could not be cancelled')
    }
  }
}
