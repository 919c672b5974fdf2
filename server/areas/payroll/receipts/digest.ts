import { createHash } from 'node:crypto'
import type { Database } from '../../../db/connect.ts'
import { linesOf } from './receipt-lines.ts'
import type { StoredReceipt } from './receipt-row.ts'

/** Digest of the signed content of a receipt: it changes with every part of it. */
export async function digestOf(db: Database, receipt: StoredReceipt): Promise<string> {
  const { id, folio, user_id, period_start, period_end, payment_date, gross, deductions, net, currency } = receipt
  const lines = await linesOf(db, receipt)
  const content = { id, folio, user_id, period_start, period_end, payment_date, gross, deductions, net, currency, lines }
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
