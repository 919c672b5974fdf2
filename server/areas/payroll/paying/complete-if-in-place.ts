import { sql } from 'kysely'
import type { CallContext, HistoryEntry } from '../../../calls/context.ts'
import { writeHistory } from '../../../calls/history.ts'
import type { Database } from '../../../db/connect.ts'
import { updateRows } from '../../../db/rows.ts'
import { aboutRequest } from '../requests/request-row.ts'
import type { Run } from '../runs/runs.ts'
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
  const { rows } = await sql<{ company_id: number }>`
    update payment_requests r set status = 'Complete', status_since = ${now.toISOString()},
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
  await updateRows(db, 'payrolls', { request_id: requestId, status: 'Paid' }, { status: 'Complete' })
  const about = aboutRequest({ id: requestId, ...done })
  await record({ ...about, action: 'payment-request.completed', from: 'Paid', to: 'Complete' })
  return true
}

/** Records the end of a run in the name of its author, and completes the request if nothing is missing. */
export async function noteRunEnd(
  tx: Database,
  run: Run,
  now: Date,
  { status, ...entry }: { action: string; status: string; changes: NonNullable<HistoryEntry['changes']> },
): Promise<void> {
  const actor = { id: run.created_by, name: run.actor_name, role: run.actor_role }
  const record = (one: HistoryEntry, action = entry.action) => writeHistory(tx, [{ action, ...one }], actor, run.origin)
  await record({ ...aboutRequest({ ...run, id: run.request_id }), ...entry, from: status, to: status })
  await completeIfInPlace({ db: tx, now, record }, run.request_id)
}
