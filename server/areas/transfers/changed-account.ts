import { type RawBuilder, sql } from 'kysely'
import { t } from '../../../contract/language/texts.ts'
import type { Database } from '../../db/connect.ts'

/** Did the bank data of this person change since that moment? */
export const accountChangedSince = (personId: RawBuilder<number>, at: RawBuilder<string>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from history h where h.entity = 'person' and h.entity_id = ${personId}
    and h.action = 'person.bank-updated' and h.at > ${at})`

/**
 * The reason why each of these unpaid transfers cannot be paid, by its batch: an account changed since the price was shown.
 * The price is older than the transfer, which has the account of the moment it was ordered.
 */
export async function accountObstacles(
  db: Database,
  of: { transferId: number } | { batchIds: readonly number[] },
): Promise<Map<number | null, string>> {
  const { rows } = await sql<{ batch_id: number | null; folio: string }>`
    select distinct on (t.batch_id) t.batch_id, i.folio from invoice_transfers t
      join transfer_quotes q on q.provider = t.provider and q.quote_id = t.quote_id
      join invoices i on i.id = t.invoice_id
    where ${'batchIds' in of ? sql`t.batch_id = any(${of.batchIds})` : sql`t.id = ${of.transferId}`}
      and t.is_living and t.funded_at is null
      and ${accountChangedSince(sql`i.contractor_id`, sql`q.created_at`)}
    order by t.batch_id, i.id`.execute(db)
  return new Map(rows.map(({ batch_id, folio }) => [batch_id, t('server-transfers.accountOfTransfer', { folio })]))
}
