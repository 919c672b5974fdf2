import { sql } from 'kysely'
import type { CallContext } from '../../../calls/context.ts'

/** The day on which the payroll `p` was paid; before the payment the planned day. */
export const PAID_ON = sql<string>`coalesce(
  (select w.paid_at from payroll_payments w where w.payroll_id = p.id and w.returned_at is null), p.payment_date)`

/** Has the tax receipt `f` of the payroll `p` another day than that of its payment, without a replacement yet? */
export const IS_MISDATED = sql<boolean>`(f.status = 'Valid' and (f.request->>'paymentDate')::date <> ${PAID_ON}
  and not exists (select from payroll_cfdis n where n.id = f.replaced_by and n.status <> 'Making'))`

/** After a payment: people with a tax receipt of another day, because an earlier payment was returned, get one of this day. */
export async function correctReceipts({ db, enqueue }: Pick<CallContext, 'db' | 'enqueue'>, requestId: number): Promise<void> {
  const { rows } = await sql`select from payrolls p join payroll_cfdis f on f.payroll_id = p.id
    where p.request_id = ${requestId} and p.status = 'Paid' and ${IS_MISDATED} limit 1`.execute(db)
  if (rows.length > 0) await enqueue('replace-misdated-receipts', {})
}
