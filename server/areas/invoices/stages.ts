import { type RawBuilder, sql } from 'kysely'
import type { InvoiceStage } from '../../../contract/invoices/schemas.ts'
import { ON_CREDIT } from './invoice-row.ts'
import { MONEY_MOVES } from './turn.ts'

// A set of companies and not a look-up for each invoice: so the database sees that reading the index alone is cheap.
const onCredit = sql`i.company_id in (select c.id from companies c where ${ON_CREDIT})`
const isApproved = sql`i.status = 'Approval' and i.approved_by_client_at is not null`

/** Conditions of the stages of invoices `i`; paid ones may be in two stages at once. Used by the list and its overview. */
export const STAGES: Record<InvoiceStage, RawBuilder<unknown>> = {
  review: sql`i.status = 'Pending'`,
  approval: sql`i.status = 'Approval' and i.approved_by_client_at is null`,
  proof: sql`${isApproved} and not ${onCredit}`,
  // The statuses come first, so that an index of open invoices finds the rows.
  money: sql`i.status in ('Validating', 'Approval') and (i.status = 'Validating' or ${isApproved} and ${onCredit}) and not ${MONEY_MOVES}`,
  closing: sql`i.status = 'Paid'`,
  'tax-bill': sql`i.status in ('Paid', 'Complete') and i.taxed_at is null`,
}
