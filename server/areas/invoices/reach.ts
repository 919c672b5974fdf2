import { sql } from 'kysely'
import type { Session } from '../../calls/context.ts'
import { inScope } from '../../calls/in-scope.ts'

/** Invoices `i` in reach; a company reaches only those sent to it. */
export const invoiceReach = (session: Session) => [
  inScope(session, 'i.company_id', 'i.contractor_id'),
  ...(session.role === 'Client' ? [sql`i.sent_to_client_at is not null`] : []),
]
