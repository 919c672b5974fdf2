import { sql } from 'kysely'

/**
 * Condition for the history rows `h` that a company may read: of an invoice those from its first sending on, without the rounds
 * of adjustments, which are between the provider and the contractor.
 */
export const companyReads = sql`h.visibility in ('Client', 'All') and (h.entity <> 'invoice'
  or h.from_status is distinct from 'Adjustment' and h.to_status is distinct from 'Adjustment' and exists (
    select from history s where s.entity = 'invoice' and s.entity_id = h.entity_id and s.action = 'invoice.sent' and s.id <= h.id))`
