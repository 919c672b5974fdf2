import { sql } from 'kysely'
import { today } from '../../../../contract/calendar.ts'
import { daysBetween } from '../../../../payroll/calendar/days.ts'
import { ofCompany, writeHistory } from '../../../calls/history.ts'
import type { Database } from '../../../db/connect.ts'
import type { Task } from '../../../jobs/task.ts'
import { addJob } from '../../../queue/enqueue.ts'
import { TAX_RECEIPTS } from '../../payroll/tax-receipts/receipts.ts'
import { replaceMisdated } from '../../payroll/tax-receipts/replace-misdated.ts'
import { FEE_BILLS } from '../../tax-bills/fee-bills.ts'
import { fetchPapers } from '../../tax-bills/fetch-papers.ts'
import { INVOICE_BILLS } from '../../tax-bills/invoice-bills.ts'
import { cancelReplacedOf, followPending } from '../../tax-documents/follow.ts'
import { settleClaims } from '../../tax-documents/settle-claims.ts'
import { countSilence } from '../../tax-documents/silence.ts'

/** Days before its end on which a reminder of a seal is sent, nearest first. */
const REMINDERS = [7, 30, 60]
/** Days a paid invoice may wait for its bill before a notification. */
const PATIENCE_DAYS = 3
const DAY_MS = 24 * 3_600_000
const BY_CLOCK = { requestId: 'follow-tax-bills', ip: '', device: null }

/**
 * Every morning: notifies people who may bill of paid invoices without a bill, and contractors of seals close to their end;
 * fetches missing files of bills, looks for bills whose answer was lost, and asks about pending cancellations of bills and
 * payroll receipts. A repetition on the same day changes nothing.
 */
export const followTaxBills: Task<'follow-tax-bills'> = async (_payload, { services, log }) => {
  const { db, clock } = services
  const now = clock()
  await tellUntaxed(db, now)
  await remindOfSeals(db, now)
  const silence = countSilence()
  for (const follow of [settleClaims, followPending]) {
    await follow(services, INVOICE_BILLS, now, log, silence)
    await follow(services, FEE_BILLS, now, log, silence)
    await follow(services, TAX_RECEIPTS, now, log, silence)
  }
  await cancelReplacedOf(services, INVOICE_BILLS, now, log, silence)
  if (silence.isOver()) return
  await replaceMisdated(services, now, log)
  await cancelReplacedOf(services, TAX_RECEIPTS, now, log, silence)
  await fetchPapers(services, log, silence)
}

/** One row of the history for each company, which its notification follows from. */
async function tellUntaxed(db: Database, now: Date): Promise<void> {
  const before = today(new Date(now.getTime() - PATIENCE_DAYS * DAY_MS))
  const { rows } = await sql<{ company_id: number; count: number }>`
    select i.company_id, count(*)::int as count from invoices i
    where i.taxed_at is null and i.status in ('Paid', 'Complete') and coalesce(i.paid_at, i.status_since::date) < ${before}::date
      and not exists (select from history h where h.company_id = i.company_id and h.action = 'client.invoices-untaxed'
        and h.at > ${new Date(now.getTime() - DAY_MS / 2).toISOString()})
    group by i.company_id order by i.company_id`.execute(db)
  for (const { company_id, count } of rows) {
    const changes = [{ field: 'untaxed_invoices', from: null, to: count }]
    const entry = { ...ofCompany(company_id), action: 'client.invoices-untaxed', changes }
    await db.transaction().execute((tx) => writeHistory(tx, [entry], null, BY_CLOCK))
  }
}

async function remindOfSeals(db: Database, now: Date): Promise<void> {
  const furthest = new Date(now.getTime() + (Math.max(...REMINDERS) + 1) * DAY_MS).toISOString()
  const near = await db
    .selectFrom('seal_certificates')
    .select(['person_id', 'certificate_number', 'valid_to', 'reminded_days'])
    .where('valid_to', '<=', furthest)
    .where('valid_to', '>', now.toISOString())
    .execute()
  for (const { person_id, certificate_number: number, valid_to, reminded_days } of near) {
    const days = daysBetween(today(now), today(new Date(valid_to)))
    const reminder = REMINDERS.find((one) => days <= one)
    if (reminder === undefined || (reminded_days !== null && reminded_days <= reminder)) continue
    await db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('seal_certificates')
        .set({ reminded_days: reminder })
        .where('person_id', '=', person_id)
        .where('certificate_number', '=', number)
        .where((eb) => eb.or([eb('reminded_days', 'is', null), eb('reminded_days', '>', reminder)]))
        .executeTakeFirst()
      if (numUpdatedRows === 1n) await addJob(tx, 'send-seal-mail', { personId: person_id, number, days })
    })
  }
}
