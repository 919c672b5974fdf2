import { sql } from 'kysely'
import type { CallContext } from '../../../calls/context.ts'
import { IS_MISDATED } from './paid-on.ts'

/**
 * Closes a paid request once each paid payroll has its tax receipt and its CEP (P19); call it whenever one of them arrives. A
 * replaced receipt that the SAT has not cancelled keeps it open, because there are two. So does one with another day than
 * that of the payment. `cfdi_status` is Valid and `cep_status` Matched, Verified or Waived where they are in place. People on
 * hold keep it open, since it still has to pay them.
 */
export async function completeIfInPlace(
  { db, now, record }: Pick<CallContext, 'db' | 'now' | 'record'>,
  requestId: number,
): Promise<boolean> {
  const { rows } = await sql<{
    company_id: number
  }>`update payment_requests r set status = 'Complete', status_since = ${now.toISOString()},
      updated_at = ${now.toISOString()}, version = version + 1
    where r.id = ${requestId} and r.status = 'Paid'
      and exists (select from payrolls p where p.request_id = r.id and p.status = 'Paid')
      and not exists (select from payrolls p where p.request_id = r.id and p.status = 'Hold')
      and not exists (select from payrolls p where p.request_id = r.id and p.status = 'Paid'
        and exists (select from payroll_cfdis f where f.payroll_id = p.id and (${IS_MISDATED}
          or f.replaced_by is not null and f.status in ('Valid', 'Pending cancellation'))))
      and not exists (select from payrolls p where p.request_id = r.id and p.status = 'Paid'
        and (p.cfdi_status is distinct from 'Valid' or coalesce(p.cep_status, '') not in ('Matched', 'Verified', 'Waived')))
    returning r.company_id`.execute(db)
  const [done] = rows
  if (!done) return false
  await sql`update payrolls set status = 'Complete' where request_id = ${requestId} and status = 'Paid'`.execute(db)
  await record({
    entity: 'payment-request',
    entityId: requestId,
    companyId: done.company_id,
    action: 'payment-request.completed',
    from: 'Paid',
    to: 'Complete',
    visibility: 'Client',
  })
  return true
}
