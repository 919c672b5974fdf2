import { sql } from 'kysely'
import { currentLanguage } from '../../../../contract/language/texts.ts'
import { LAW_LANGUAGE } from '../../../../contract/payroll/receipts/law-language.ts'
import type { Receipt } from '../../../../contract/payroll/receipts/schemas.ts'
import { decimal, money } from '../../../../payroll/money/decimal.ts'
import { compareReceipts } from '../../../../payroll/receipt/compare.ts'
import type { Database } from '../../../db/connect.ts'
import type { At } from '../../../machines/record.ts'
import { linesOf, type PaidLine } from './receipt-lines.ts'
import { partsOf } from './receipt-parts.ts'
import { IS_PAID, PAID_BY, RECEIPT_JOINS, type StoredReceipt, toRow } from './receipt-row.ts'
import { receipts } from './record.ts'

/** A receipt for its owner, and for staff that may read it. */
export async function readReceipt(context: At, receipt: StoredReceipt): Promise<Receipt> {
  const { db } = context
  const lines = await linesOf(db, receipt)
  const { message, objected_at, answered_at, to_claim } = receipt
  return {
    ...toRow(receipt),
    message,
    objected_at,
    answered_at,
    to_claim,
    paid: lines.filter(({ isTaken }) => !isTaken).map(toLine),
    taken: lines.filter(({ isTaken }) => isTaken).map(toLine),
    year_to_date: await yearToDate(db, receipt),
    comparison: await comparisonOf(db, receipt, lines),
    parts: await partsOf(db, receipt),
    steps: await receipts.offer(context, receipt),
  }
}

const toLine = ({ name, nameEs, quantity, unit, amount }: PaidLine) => ({
  name: currentLanguage() === LAW_LANGUAGE ? (nameEs ?? name) : name,
  quantity: quantity && unit ? `${quantity} ${unit}` : quantity,
  amount,
})

/** All payments to the person in the calendar year, up to and including this one; without returned ones. */
export async function yearToDate(db: Database, receipt: StoredReceipt): Promise<Receipt['year_to_date']> {
  const { user_id, payment_date, currency, id } = receipt
  const { rows } = await sql<Receipt['year_to_date']>`select coalesce(sum(r.gross), 0)::numeric(14, 2)::text as gross,
      coalesce(sum(r.deductions), 0)::numeric(14, 2)::text as deductions, coalesce(sum(r.net), 0)::numeric(14, 2)::text as net
    from payroll_receipts r ${PAID_BY} where r.user_id = ${user_id} and r.currency = ${currency} and ${IS_PAID}
      and r.payment_date between ${`${payment_date.slice(0, 4)}-01-01`}::date and ${payment_date}::date
      and (r.payment_date, r.id) <= (${payment_date}::date, ${id})`.execute(db)
  return rows[0] ?? { gross: '0.00', deductions: '0.00', net: '0.00' }
}

/** Against the last receipt of the same kind that was paid: a Christmas bonus is no change of the fortnight. */
async function comparisonOf(db: Database, receipt: StoredReceipt, now: readonly PaidLine[]): Promise<Receipt['comparison']> {
  const { rows } = await sql<{ payroll_id: number | null; invoice_id: number | null; payment_date: string; net: string }>`
    select r.payroll_id, r.invoice_id, r.payment_date, r.net from payroll_receipts r ${RECEIPT_JOINS}
    where ${IS_PAID} and r.user_id = ${receipt.user_id} and r.currency = ${receipt.currency} and coalesce(q.kind, 'Invoice') = ${receipt.kind}
      and r.company_id = ${receipt.company_id} and (r.payment_date, r.id) < (${receipt.payment_date}::date, ${receipt.id})
    order by r.payment_date desc, r.id desc limit 1`.execute(db)
  const [last] = rows
  if (!last) return null
  return {
    payment_date: last.payment_date,
    net: last.net,
    difference: money(decimal(receipt.net).minus(decimal(last.net))),
    changes: compareReceipts(await linesOf(db, last), now),
  }
}
