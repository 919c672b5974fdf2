import { sql } from 'kysely'
import { digestOf } from '../areas/payroll/receipts/digest.ts'
import { storedReceipt } from '../areas/payroll/receipts/receipt-row.ts'
import type { Database } from '../db/connect.ts'

/**
 * States of the receipts of a fortnight, person by person and then from the first again: the older ones are mostly signed,
 * some of the last one are not sent yet.
 */
const OLDER = ['Signed', 'Seen', 'Signed', 'Objected', 'Signed', 'Sent'] as const
const LAST = ['Signature required', 'To send', 'Seen', 'To send', 'Sent', 'To send'] as const
/** The demo account of an employee: one signed, one to be signed. */
const FIRST_EMPLOYEE = 'employee@plantilla.test'
const OBJECTION = 'Four hours of overtime of the second week are missing.'

/** Receipts of the demo in every state; without notifications of the past. */
export async function seedReceipts(db: Database, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await follow(tx, 'Complete', OLDER, now)
    await follow(tx, 'Paid', LAST, now)
    // Contractors have theirs; the newest one of each is still to be opened.
    await sql`update payroll_receipts set status = 'Seen', sent_at = payment_date + interval '1 day', seen_at = payment_date + interval '2 days'
      where invoice_id is not null`.execute(tx)
    await sql`update payroll_receipts r set status = 'Sent', seen_at = null where invoice_id is not null
      and not exists (select from payroll_receipts x where x.user_id = r.user_id
      and (x.payment_date, x.id) > (r.payment_date, r.id))`.execute(tx)
    const { rows } = await sql<{ id: number }>`select id from payroll_receipts where status = 'Signed' order by id`.execute(tx)
    for (const { id } of rows) {
      const signed_digest = await digestOf(tx, await storedReceipt(tx, id))
      await tx.updateTable('payroll_receipts').set({ signed_digest }).where('id', '=', id).execute()
    }
  })
}

/** Sent in the evening of the payment, opened the day after. */
async function follow(tx: Database, requestStatus: string, states: readonly string[], now: Date): Promise<void> {
  const at = (hours: number) =>
    sql`least(r.payment_date::timestamp at time zone 'utc' + make_interval(hours => ${hours}::int), ${now.toISOString()}::timestamptz)`
  await sql`with x as (select r.id, (${states}::text[])[(row_number() over
        (order by p.email = ${FIRST_EMPLOYEE} desc, y.lastname, r.id) - 1) % ${states.length}::int + 1] as status
      from payroll_receipts r join payrolls y on y.id = r.payroll_id join payment_requests q on q.id = y.request_id
        join people p on p.id = r.user_id where q.status = ${requestStatus})
    update payroll_receipts r set status = x.status,
      sent_at = case when x.status <> 'To send' then ${at(25)} end,
      seen_at = case when x.status in ('Seen', 'Signed', 'Objected') then ${at(39)} end,
      signed_at = case when x.status = 'Signed' then ${at(40)} end,
      signed_ip = case when x.status = 'Signed' then '203.0.113.7' end,
      objection = case when x.status = 'Objected' then ${OBJECTION} end,
      objected_at = case when x.status = 'Objected' then ${at(40)} end
    from x where x.id = r.id`.execute(tx)
}
