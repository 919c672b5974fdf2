import { type RawBuilder, sql } from 'kysely'
import { ON_CREDIT } from './invoice-row.ts'

// The party whose turn it is beyond the status, for whole lists of invoices `i` of companies `c`.

/** Once a company on credit has approved, it is the provider's turn although the status is unchanged (I10). */
export const PAID_IN_ADVANCE = sql`(i.status = 'Approval' and i.approved_by_client_at is not null and ${ON_CREDIT})`

/** The money is on its way: only the bank has something to do. */
export const MONEY_MOVES = sql`exists (select from invoice_transfers t where t.invoice_id = i.id and t.is_living
  and t.fund_ordered_at is not null and t.trouble is null)`

/** Start of the current wait: an approved invoice waits for another party than before, and once more after a refused proof. */
export const WAITING_SINCE: RawBuilder<string> = sql<string>`
  case when i.status = 'Approval' then greatest(i.approved_by_client_at, i.status_since) else i.status_since end`
